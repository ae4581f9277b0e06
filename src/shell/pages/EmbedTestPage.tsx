import { Button, Form, Input, Typography } from 'antd'
import { useEffect, useState } from 'react'
import type { WebClient } from '../../client/webClient.ts'
import { EmbeddedPage } from './EmbeddedPage.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { shell } from '../../texts/en/shell.ts'

/** For administrators: tries whether an address can be embedded, the way every embedded page is. */
export function EmbedTestPage({ client }: { readonly client: WebClient }) {
  const say = useTexts(shellTexts)
  const [origins, setOrigins] = useState<readonly string[] | Error | null>(null)
  const [target, setTarget] = useState('')
  useEffect(() => {
    client.call<readonly string[]>('baseServer', 'baseEmbed', 'findOrigins').then(
      ({ data }) => setOrigins(data),
      (error: unknown) => setOrigins(error instanceof Error ? error : new Error(String(error))),
    )
  }, [client])
  const show = async ({ address = '' }: { address?: string }) =>
    setTarget(address.trim() ? await client.files.sealed(address.trim()) : '')
  return (
    <div className="embed-test">
      <Typography.Title level={4}>{say('embed.test')}</Typography.Title>
      <Typography.Paragraph>
        {say('embed.testWhy')} {originWords(say, origins)}
      </Typography.Paragraph>
      <Form layout="inline" onFinish={(values: { address?: string }) => void show(values)}>
        <Form.Item name="address" label={say('embed.address')}>
          <Input style={{ width: 420 }} autoComplete="off" placeholder="/main" />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={origins instanceof Error}>
          {say('embed.show')}
        </Button>
      </Form>
      {target && <EmbeddedPage client={client} what={{ target }} title={say('embed.title')} />}
    </div>
  )
}

function originWords(say: Say<typeof shell>, origins: readonly string[] | Error | null): string | null {
  if (origins === null) return null
  if (origins instanceof Error) return origins.message
  return origins.length ? say('embed.origins', { origins: origins.join(', ') }) : say('embed.noOrigins')
}
