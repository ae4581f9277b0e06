import { lazy, Suspense } from 'react'

const dialogs = {
  profile: lazy(async () => ({ default: (await import('./ProfileDialog.tsx')).ProfileDialog })),
  preferences: lazy(async () => ({ default: (await import('./PreferencesDialog.tsx')).PreferencesDialog })),
  keys: lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog })),
  about: lazy(async () => ({ default: (await import('./AboutDialog.tsx')).AboutDialog })),
} as const

/** The other one: a password may also have to be changed before there is anything else. Its form is fetched only then. */
export const PasswordDialog = lazy(async () => ({
  default: (await import('./PasswordDialog.tsx')).PasswordDialog,
}))

export type OwnKind = keyof typeof dialogs

/** One of the dialogs behind the user's menu and the help; each is loaded when it is first wanted. */
export function OwnDialog({ kind, onClose }: { kind: OwnKind; onClose: () => void }) {
  const Dialog = dialogs[kind]
  return (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  )
}
