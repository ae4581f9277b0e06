import i18next from 'i18next'

/** All texts of the program. Which language is in use is the reader's; the server speaks as each caller wishes. */
export const i18n = i18next.createInstance()

i18n
  .init({
    fallbackLng: 'en',
    ns: [],
    resources: {},
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    nsSeparator: false,
  })
  .catch((error: unknown) => {
    throw error
  })
