import { useState } from 'react'
import { Alert, Button, Form } from 'antd'
import { hasSubtle } from '../../client/sign.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { PartTold } from '../../language/wire.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { sealTexts } from '../../texts/sealTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { useStamps } from '../host/useStamps.ts'
import { openingPassword, partTold } from '../sealing/openings.ts'
import type { EditRules } from './editRules.ts'
import type { Actions } from './useActions.ts'
import { SealPassword } from './SealPassword.tsx'
import './sealing.css'

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly rules: Pick<EditRules, 'verbsOf'>
  readonly actions: Pick<Actions, 'actOnLines'>
}

/** Characters of an opening password at least. */
const shortest = 8

/** To whoever opens what is sealed for a document: by which password, and what of the key is laid. Nothing to others. */
export function PartBar({ chunk, entity, store, rules, actions }: Props) {
  const say = useTexts(sealTexts)
  const { user, granted } = useHost()
  const [row] = useSelected(store, (state) => [state.saved] as const)
  const { openers } = entity
  const line = chunk.entities[openers?.entity ?? '']
  if (!openers || !line) return null
  const lines = linesOf(row, openers.lines)
  const own = lines.findIndex((one) => one[openers.user] === user.userId)
  const mine = lines[own]
  if (!mine) return null
  const told = partTold(row)
  const setting = rules
    .verbsOf(line, `${openers.lines}[${own}]`)
    .find(({ verb, refusal }) => verb.name === openers.do && !refusal && granted(verb.resource))
  if (!setting && !told?.part) return null
  if (!hasSubtle())
    return (
      <Alert
        className="seal-bar"
        type="error"
        showIcon
        title={say('insecureTitle')}
        description={say('insecureOpener')}
      />
    )
  if (setting)
    return <Setting line={line} verb={setting.verb} row={mine} isSet={told !== undefined} actions={actions} />
  return told ? <Laying told={told} /> : null
}

interface SettingProps extends Pick<Props, 'actions'> {
  readonly line: CompiledEntity
  readonly verb: CompiledVerb
  readonly row: Row
  readonly isSet: boolean
}

/** He sets his password, twice the same; another one replaces it. */
function Setting({ line, verb, row, isSet, actions }: SettingProps) {
  const say = useTexts(sealTexts)
  const { language } = useHost()
  const [form] = Form.useForm<{ password: string; again: string }>()
  const [isBusy, setBusy] = useState(false)
  const set = async ({ password }: { readonly password: string }) => {
    setBusy(true)
    try {
      const { makeOpener } = await import('../../client/openers.ts') // few people open anything
      if (await actions.actOnLines(line, verb, [row], { _opener: await makeOpener(password) }))
        form.resetFields()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert
      className="seal-bar"
      type={isSet ? 'success' : 'warning'}
      showIcon
      role="status"
      title={say(isSet ? 'openerSet' : 'openerTitle')}
      description={
        <>
          <p>{say('opener')}</p>
          <Form form={form} layout="inline" requiredMark={false} onFinish={(given) => void set(given)}>
            <Form.Item
              name="password"
              rules={[{ required: true, min: shortest, message: say('short', { count: shortest }) }]}
            >
              <SealPassword label={say('openingPassword')} autoComplete="new-password" />
            </Form.Item>
            <Form.Item
              name="again"
              dependencies={['password']}
              rules={[
                { required: true, message: say('again2') },
                ({ getFieldValue }) => ({
                  validator: async (_, value: unknown) => {
                    if (value && value !== getFieldValue('password')) throw new Error(say('different'))
                  },
                }),
              ]}
            >
              <SealPassword label={say('again2')} autoComplete="new-password" />
            </Form.Item>
            <Button htmlType="submit" loading={isBusy}>
              {spoken(verb.label, language)}
            </Button>
          </Form>
        </>
      }
    />
  )
}

/** With which password his part goes with what he does next, and which parts are there. */
function Laying({ told: { until, others } }: { readonly told: PartTold }) {
  const say = useTexts(sealTexts)
  const { short } = useStamps()
  const password = useStore(openingPassword)
  return (
    <Alert
      className="seal-bar"
      type={until === undefined ? 'info' : 'success'}
      showIcon
      role="status"
      title={until === undefined ? say('part') : say('laid', { time: short(until) })}
      description={
        <>
          <p>
            {say('lay')} {others > 0 ? say('others', { count: others }) : say('nobody')}
          </p>
          <SealPassword
            label={say('openingPassword')}
            value={password}
            onChange={({ target }) => openingPassword.set(target.value)}
          />
        </>
      }
    />
  )
}
