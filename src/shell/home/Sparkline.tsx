interface Props {
  readonly points: readonly string[]
}

const [width, height, edge] = [80, 32, 3]

/** The course of a figure, the newest with a dot. It says nothing that the words beside it do not say. */
export function Sparkline({ points }: Props) {
  const numbers = points.map(Number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const x = (index: number): number => edge + (index * (width - 2 * edge)) / Math.max(1, numbers.length - 1)
  const y = (value: number): number =>
    most === least ? height / 2 : height - edge - ((value - least) * (height - 2 * edge)) / (most - least)
  const line = numbers.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const last = numbers.length - 1
  return (
    <svg className="home-spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polygon points={`${x(0)},${height} ${line} ${x(last)},${height}`} />
      <polyline points={line} />
      <circle cx={x(last)} cy={y(numbers[last] ?? 0)} r="2.5" />
    </svg>
  )
}
