import { useEffect, useState } from 'react'
import { useCellServices } from '../CellServices.ts'

/** The picture of a row that may be chosen, small; its room where it has none, or none that the user may see. Its name stands beside it. */
export function PickPicture({ id }: { readonly id: string | undefined }) {
  const { picture } = useCellServices()
  const [found, setFound] = useState<{ readonly id: string; readonly address: string }>()
  useEffect(() => {
    if (!id || !picture) return undefined
    let here = true
    picture(id).then(
      (address) => {
        if (here) setFound({ id, address })
      },
      () => undefined, // one can choose without it
    )
    return () => {
      here = false
    }
  }, [id, picture])
  return (
    <span className="sw-pick-picture" aria-hidden="true">
      {found && found.id === id && <img src={found.address} alt="" />}
    </span>
  )
}
