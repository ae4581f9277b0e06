import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

/**
 * After an update of the application, parts that an open page has not fetched yet are gone from the server, and no trying again
 * helps. Whoever meets that is told once, and reloads when it suits.
 */
export function useFetchFailed(): void {
  const say = useTexts(shellTexts)
  const { notification } = App.useApp()
  useEffect(() => {
    const tell = () => {
      if (!navigator.onLine) return // that is told already
      notification.warning({
        key: 'fetchFailed',
        duration: 0,
        title: say('page.partFailed'),
        description: say('page.partFailedWhy'),
        actions: (
          <Button type="primary" size="small" onClick={() => location.reload()}>
            {say('page.reload')}
          </Button>
        ),
      })
    }
    addEventListener('vite:preloadError', tell)
    return () => removeEventListener('vite:preloadError', tell)
  }, [notification, say])
}
