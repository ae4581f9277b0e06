/** What is said of parts that are fetched when they are wanted. */
export const lazyWords = {
  CN: { coming: '加载中…', failed: '无法加载，请检查网络', retry: '重试' },
  EN: { coming: 'Loading…', failed: 'Could not be loaded; check the connection', retry: 'Try again' },
} as const
