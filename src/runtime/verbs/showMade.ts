import type { CompiledVerb } from '../../language/verb.ts'
import type { MadeDocument } from '../../language/wire.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { ScreenHost } from '../host/host.ts'
import type { Offer } from './useTold.tsx'

/**
 * Shows the one document that a verb made, where this user has a screen for it: a verb that is there to make one opens it, if the user is still where it was done;
 * of any other the answer offers the way to it.
 */
export function showMade(
  host: Pick<ScreenHost, 'language' | 'open' | 'screenFor'>,
  verb: Pick<CompiledVerb, 'effects'>,
  made: MadeDocument | undefined,
  isInFront = true,
): readonly Offer[] {
  const screen = made && host.screenFor?.(made.entity)
  if (!screen) return []
  const open = () => host.open(screen.id, { id: made.id })
  if (isInFront && isThereFor(verb, made)) {
    open()
    return []
  }
  return [{ text: runtimeTexts.in(host.language)('verb.openIt', { name: made.name }), onPress: open }]
}

/** It makes one document of the row at hand, whatever rows there are beside it. */
const isThereFor = ({ effects }: Pick<CompiledVerb, 'effects'>, { entity }: MadeDocument): boolean =>
  effects.some((effect) => effect.kind === 'make' && effect.entity === entity && !effect.each && !effect.per)
