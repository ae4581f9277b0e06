import type { CompiledStage } from '../../language/screen.ts'
import type { FieldError } from '../../language/wire.ts'
import { formOf, type DocumentForm } from '../document/documentForms.ts'
import type { Lacks } from '../document/DocumentStore.ts'

/** How a stage stands: what it still lacks, and what is wrong in it. Neither: it is done. */
export interface StageState {
  readonly missing: readonly FieldError[]
  readonly wrong: readonly FieldError[]
}

const isMissing = ({ code }: FieldError): boolean => code === 'PARAM_REQUIRED'

/** Each stage as it stands. `shown`: mistakes that stand at their fields, those of the server among them. What no stage shows is the last one's. */
export function stageStates(
  stages: readonly CompiledStage[],
  forms: readonly DocumentForm[],
  { mistakes, rules }: Lacks,
  shown: Iterable<FieldError> = [],
): readonly StageState[] {
  const known = new Set([...mistakes, ...rules].map(({ path }) => path))
  const served = [...shown].filter(({ path }) => !known.has(path))
  const wrong = [...mistakes.filter((one) => !isMissing(one)), ...served.filter((one) => !isMissing(one))]
  const broken = new Set(wrong.map(({ path }) => path))
  const missing = [...mistakes.filter(isMissing), ...rules].filter(({ path }) => !broken.has(path))
  const at = (errors: readonly FieldError[], index: number) =>
    once(errors).filter(({ path }) => stageAt(stages, forms, path) === index)
  return stages.map((_, index) => ({ missing: at(missing, index), wrong: at(wrong, index) }))
}

/** What the document and its screen both say is told once. */
const once = (errors: readonly FieldError[]): readonly FieldError[] =>
  [
    ...new Map(errors.toReversed().map((error) => [`${error.path} ${error.code}`, error])).values(),
  ].toReversed()

/** Which stage shows what stands at this path. */
export function stageAt(
  stages: readonly CompiledStage[],
  forms: readonly DocumentForm[],
  path: string,
): number {
  const section = formOf(forms, path)
  const found = stages.findIndex(({ sections }) => sections.includes(section))
  return found < 0 ? stages.length - 1 : found
}
