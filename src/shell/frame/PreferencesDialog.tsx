import { useKeyboardBack } from '../../runtime/host/useKeyboardBack.ts'
import { Form, Modal, Segmented, Select } from 'antd'
import { saveChoices, savePreference } from '../../client/preference.ts'
import { appearance, type Appearance } from '../../client/appearance.ts'
import { company } from '../../client/company.ts'
import { habits, type Habits } from '../../client/habits.ts'
import { chooseLanguage, useLanguage } from '../../client/language.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { Language } from '../../language/label.ts'
import { factsOfLanguage, offeredLanguages } from '../../language/languages.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'

const schemes = ['system', 'light', 'dark'] as const
const densities = ['normal', 'compact'] as const
const sizes = [20, 50, 100, 200, 500]
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
/** Select has no value for nothing. */
const usual = ''

/** How the product looks and speaks to this user: shown at once, kept here and for every other machine. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  useKeyboardBack()
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  const look = useStore(appearance)
  const { timeZone, pageRows } = useStore(habits)
  const changeLook = (change: Partial<Appearance>) => {
    appearance.set({ ...look, ...change })
    void saveChoices(client)
  }
  const changeHabits = (change: Partial<Habits>) => {
    habits.set({ ...habits.get(), ...change })
    void saveChoices(client)
  }
  return (
    <Modal open title={say('preferences.title')} footer={null} onCancel={onClose} width={480}>
      <Form layout="vertical">
        <LanguageChoice />
        <Form.Item label={say('preferences.timeZone')} htmlFor="own-zone">
          <Select
            id="own-zone"
            showSearch
            value={timeZone ?? usual}
            onChange={(zone) => changeHabits({ timeZone: zone || null })}
            options={[
              { value: usual, label: say('preferences.companyZone', { zone: company.timeZone }) },
              ...zones,
            ]}
          />
        </Form.Item>
        <Form.Item label={say('look.scheme')}>
          <Segmented
            aria-label={say('look.scheme')}
            value={look.scheme}
            onChange={(scheme) => changeLook({ scheme })}
            options={schemes.map((value) => ({ value, label: say(`look.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={say('look.density')}>
          <Segmented
            aria-label={say('look.density')}
            value={look.density}
            onChange={(density) => changeLook({ density })}
            options={densities.map((value) => ({ value, label: say(`look.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={say('preferences.pageSize')} htmlFor="own-size">
          <Select
            id="own-size"
            value={pageRows ?? 0}
            onChange={(size) => changeHabits({ pageRows: size || null })}
            options={[
              { value: 0, label: say('preferences.pageSizeUsual') },
              ...sizes.map((value) => ({ value, label: String(value) })),
            ]}
          />
        </Form.Item>
      </Form>
      <p className="own-note">{say('preferences.kept')}</p>
    </Modal>
  )
}

function LanguageChoice() {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  const choose = (language: Language) => {
    void chooseLanguage(language)
    void savePreference(client, { language })
  }
  return (
    <Form.Item label={say('account.language')}>
      <Segmented<Language>
        aria-label={say('account.language')}
        value={useLanguage()}
        onChange={choose}
        options={offeredLanguages.map((value) => ({ value, label: factsOfLanguage(value).name }))}
      />
    </Form.Item>
  )
}
