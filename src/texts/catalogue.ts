/** Texts by noun; a text that depends on a number has an entry for each form: `selected_one`, `selected_other`. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue
}

/** The forms that CLDR knows; a language has those that `Intl.PluralRules` names for it. */
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type WithoutForm<Name extends string> = Name extends `${infer Base}_${Form}` ? Base : Name

/** `'list.selected'` of `{ list: { selected_one: '…', selected_other: '…' } }`. */
export type TextKey<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${TextKey<Texts[Name]>}`
}[keyof Texts & string]

/** Stands among the forms of a text: a number is needed to choose one, whether they show it or not. */
type Chosen = '{count}'

type TextAt<Texts, Key extends string> = Key extends `${infer Noun}.${infer Rest}`
  ? Noun extends keyof Texts
    ? TextAt<Texts[Noun], Rest>
    : never
  : Key extends keyof Texts
    ? Texts[Key]
    : { [F in Form]: `${Key}_${F}` extends keyof Texts ? Texts[`${Key}_${F}`] | Chosen : never }[Form]

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** Of a text with forms the number that chooses among them; of others whatever stands in their braces. */
type FactFor<Name, Text, Fact> = Name extends 'count' ? (Text extends Chosen ? number : Fact) : Fact

/** Nothing for a text without braces, else what it names; whoever names a text by a variable gives the facts of all. */
export type FactsOf<Texts, Key extends string, Fact> = [NamesIn<TextAt<Texts, Key>>] extends [never]
  ? []
  : [
      facts: {
        readonly [Name in NamesIn<TextAt<Texts, Key>>]: FactFor<Name, TextAt<Texts, Key>, Fact>
      },
    ]

/** Says a text in one language: `say('list.selected', { count: 3 })`. */
export type Say<Texts> = <Key extends TextKey<Texts>>(
  key: Key,
  ...facts: FactsOf<Texts, Key, string | number>
) => string

/** What a translation of English texts must have: the same nouns and names, of each number-dependent text its own forms. */
export type Translation<Texts> = {
  readonly [
    Name in keyof Texts as Name extends `${string}_${Form}` ? never : Name
  ]: Texts[Name] extends string ? string : Translation<Texts[Name]>
} & { readonly [Name in keyof Texts as Name extends `${string}_other` ? Name : never]: string } & {
  readonly [Name in keyof Texts as Name extends `${infer Base}_${Form}` ? `${Base}_${Form}` : never]?: string
}
