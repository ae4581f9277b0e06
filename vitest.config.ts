// `vitest run …` at the root of the project means its tests, without saying where their configuration is.
export { default } from './tests/vitest.config.ts'
