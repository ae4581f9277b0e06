/** A text whose days are never broken at their hyphens: `11-24` stands in one line. */
export function UnbrokenDays({ text }: { readonly text: string }) {
  return text.split(/(\d[\d-]*-\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  )
}
