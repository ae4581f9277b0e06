import { Alert, Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { SimulatedUser, Simulation } from '../../language/simulation.ts'
import { processTexts } from '../../texts/processTexts.ts'
import { useHost } from '../host/host.ts'
import { stepsOfSimulation } from './pictureSteps.ts'
import { ProcessPicture } from './ProcessPicture.tsx'

interface Props {
  readonly entity: CompiledEntity
  readonly modelId: string
  readonly versionId: string
  modeOf(code: string): string
}

/** Whom a version would ask about a document: by its number, and then with other values of what the conditions read. */
export function ProcessTrial({ entity: { server, family }, modelId, versionId, modeOf }: Props) {
  const say = useTexts(processTexts)
  const { client, menuId, respId } = useHost()
  const [document, setDocument] = useState('')
  const [instead, setInstead] = useState<Readonly<Record<string, string>>>({})
  const [told, setTold] = useState<Simulation>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ask = (event: FormEvent): void => {
    event.preventDefault()
    const isOther = told !== undefined && told.document !== document
    const body = { id: modelId, definitionId: versionId, document, instead: isOther ? {} : instead }
    if (isOther) setInstead({})
    setBusy(true)
    client
      .call<Simulation>(server, family, 'doSimulate', body, { menuId, respId })
      .then(
        ({ data }) => {
          setTold(data)
          setError(undefined)
        },
        (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)),
      )
      .finally(() => setBusy(false))
  }
  const whyOf = ({ fitness, by }: SimulatedUser): string => say(`fitness.${fitness}`, { by })
  return (
    <section className="process-trial" aria-label={say('trial')}>
      <b>{say('trial')}</b>
      <span>{say('trialHelp')}</span>
      <form onSubmit={ask}>
        <label>
          {say('document')}
          <Input value={document} required onChange={({ target }) => setDocument(target.value.trim())} />
        </label>
        {told?.facts.map(({ name, label, value }) => (
          <label key={name}>
            {label}
            <Input
              value={instead[name] ?? value ?? ''}
              onChange={({ target }) => setInstead({ ...instead, [name]: target.value })}
            />
          </label>
        ))}
        <Button htmlType="submit" type="primary" loading={busy} disabled={document === ''}>
          {say('try')}
        </Button>
      </form>
      {error === undefined ? null : <Alert type="error" showIcon title={error} />}
      {told && error === undefined ? (
        <div role="status">
          <p>
            {told.isTaken
              ? say('taken', { document: told.document, version: String(told.version ?? '-') })
              : say('notTaken')}
          </p>
          <ProcessPicture steps={stepsOfSimulation(told.steps, whyOf)} label={say('trial')} modeOf={modeOf} />
        </div>
      ) : null}
    </section>
  )
}
