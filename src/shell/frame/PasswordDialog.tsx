import { useKeyboardBack } from '../../runtime/host/useKeyboardBack.ts'
import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { changePassword, logout } from '../../client/account.ts'
import type { WebClient } from '../../client/webClient.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

interface Words {
  readonly oldPassword: string
  readonly newPassword: string
  readonly repeatPassword: string
}

/** `must`: it cannot be put off; cancelling logs out. */
export function PasswordDialog({
  client,
  must = false,
  onClose,
}: {
  client: WebClient
  must?: boolean
  onClose: () => void
}) {
  useKeyboardBack()
  const say = useTexts(shellTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Words>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const save = async ({ oldPassword, newPassword }: Words) => {
    setBusy(true)
    try {
      await changePassword(client, oldPassword, newPassword)
      message.success(say('password.changed'))
      onClose()
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed))
    } finally {
      setBusy(false)
    }
  }
  const required = { required: true, message: say('password.required') }
  return (
    <Modal
      open
      title={say('account.changePassword')}
      okText={say('password.save')}
      cancelText={say(must ? 'account.logout' : 'password.cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      closable={!must}
      keyboard={!must}
      onOk={() => form.submit()}
      onCancel={() => (must ? void logout(client) : onClose())}
      width={420}
    >
      {must && <Alert type="warning" showIcon title={say('password.must')} style={{ marginBottom: 16 }} />}
      <Form
        form={form}
        layout="vertical"
        onFinish={(words) => void save(words)}
        onValuesChange={() => setError('')}
      >
        <Form.Item name="oldPassword" label={say('password.old')} rules={[required]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={say('password.new')}
          extra={say('password.rule')}
          rules={[required, { min: 10, max: 128, message: say('password.length') }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeatPassword"
          label={say('password.repeat')}
          dependencies={['newPassword']}
          rules={[
            required,
            ({ getFieldValue }) => ({
              validator: (_, value: string) =>
                !value || value === getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(say('password.differs'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" onPressEnter={() => form.submit()} />
        </Form.Item>
        {error && <Alert type="error" showIcon title={error} />}
      </Form>
    </Modal>
  )
}
