import { addHours, div, whole } from '../../rules/expression/kernel.ts'
import type { Caller } from '../Caller.ts'
import { answererNamed, callNodes } from '../store/callRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { acceptCall, answerCall, failCall, takeCall } from '../workflow/answerCall.ts'
import type { Engine } from './Engine.ts'

export type { Answered, TakenCall } from '../workflow/answerCall.ts'

/** A transaction of the program's own work, by the name of what is done. */
type Transact = <T>(
  caller: Caller,
  name: string,
  run: (context: OperationContext) => Promise<T>,
) => Promise<T>

/** What the worker of calls does with one, each in a transaction. */
export const serviceCalls = (
  transact: Transact,
): Pick<Engine, 'takeCall' | 'answerCall' | 'acceptCall' | 'failCall' | 'answererNamed'> => ({
  answererNamed: (caller, code) =>
    transact(caller, 'answererNamed', async (context) => {
      const nodes = callNodes(context.catalog)
      return nodes && answererNamed(context, nodes, code)
    }),
  takeCall: (caller) => transact(caller, 'takeCall', takeCall),
  answerCall: (caller, id, answer) =>
    transact(caller, 'answerCall', (context) => answerCall(context, id, answer)),
  acceptCall: (caller, id, minutes) =>
    transact(caller, 'acceptCall', (context) => acceptCall(context, id, later(context.env.now, minutes))),
  failCall: (caller, id, fault) => transact(caller, 'failCall', (context) => failCall(context, id, fault)),
})

const later = (now: string, minutes: number): string => addHours(now, div(whole(minutes), whole(60))) ?? now
