import { Input } from 'antd'
import type { PasswordProps } from 'antd/es/input'

/** A password of what is sealed, which the browser does not fill in by itself. */
export const SealPassword = ({ label, ...input }: PasswordProps & { readonly label: string }) => (
  <Input.Password
    className="seal-password"
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    {...input}
  />
)
