import type { Row } from '../../language/row.ts'
import type { Engine } from '../operations/Engine.ts'
import { hashPassword } from '../session/hashPassword.ts'
import { systemCaller } from '../session/systemCaller.ts'
import type { UserModel } from '../users/UserModel.ts'

export interface NewUser {
  readonly userName: string
  readonly fullName: string
  readonly password: string
  /** Ids of responsibilities of audiences.yaml; the first is the default one. */
  readonly responsibilities: readonly string[]
  readonly mustChangePassword?: boolean
  /** Further fields of the user's row, by wire key: userType, … */
  readonly fields?: Row
}

/** Makes a user through the validated store, and says what the user works as. Answers the id. The password is not judged. */
export async function createUser(
  { engine, model }: { engine: Engine; model: UserModel },
  user: NewUser,
): Promise<string> {
  const caller = systemCaller()
  const { entity, password, mustChange } = model
  const must = entity.fields.find(({ column }) => column === mustChange)
  const row = {
    ...user.fields,
    [entity.display.code]: user.userName,
    [entity.display.name]: user.fullName,
    [password.wire]: await hashPassword(user.password),
    ...(must ? { [must.wire]: user.mustChangePassword ? 'Y' : 'N' } : {}),
  }
  const { data } = await engine.operate(caller, entity, 'saveOrUpdate', row)
  const id = idOf(data)
  for (const [index, responsibility] of user.responsibilities.entries()) {
    await engine.operate(
      caller,
      model.assignment.entity,
      'saveOrUpdate',
      assignmentRow(model, id, responsibility, index === 0),
    )
  }
  return id
}

function assignmentRow(
  { assignment }: UserModel,
  userId: string,
  responsibility: string,
  isDefault: boolean,
): Row {
  const wireOf = (column: string) =>
    assignment.entity.fields.find((field) => field.column === column)?.wire ?? 'parentId'
  return {
    [wireOf(assignment.user)]: userId,
    [assignment.responsibility.wire]: responsibility,
    ...(assignment.isDefault ? { [wireOf(assignment.isDefault)]: isDefault ? 'Y' : 'N' } : {}),
  }
}

function idOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string') return data.id
  throw new Error('A user was saved and has no id.')
}
