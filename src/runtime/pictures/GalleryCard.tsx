import { PictureOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import type { CellServices } from '../../cells/CellServices.ts'
import { codesOf } from '../../cells/code/codesOf.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { Row } from '../../language/row.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import type { CardParts } from '../list/cardParts.ts'
import { RowCard } from '../list/ListCards.tsx'
import type { ListModel } from '../list/useListModel.tsx'
import { noChoice } from './noChoice.ts'

interface Props {
  readonly row: Row
  readonly parts: CardParts
  readonly grid: ListModel['grid']
  readonly services: CellServices
  /** The key of its picture. */
  readonly image: string
}

/** A row as its picture, its name, its facts, its verbs. */
export const GalleryCard = ({ row, parts, grid, services, image }: Props) => (
  <RowCard
    row={row}
    parts={parts}
    grid={grid}
    choosing={noChoice}
    picture={<Picture id={codesOf(row[image])[0]} services={services} />}
  />
)

/** The first picture of a row; the name beside it says what it is of. */
function Picture({ id, services }: { readonly id: string | undefined; readonly services: CellServices }) {
  const say = useTexts(pictureTexts)
  const address = useAddress(id, services)
  return (
    <span className="gallery-picture">
      {address ? (
        <img src={address} alt="" />
      ) : (
        <PictureOutlined aria-hidden={id !== undefined} aria-label={say('gallery.noPicture')} role="img" />
      )}
    </span>
  )
}

/** Where the picture is shown from; undefined while that is not known, and where it cannot be shown. */
function useAddress(id: string | undefined, { files, picture }: CellServices): string | undefined {
  const [found, setFound] = useState<{ readonly id: string; readonly address: string }>()
  useEffect(() => {
    if (id === undefined) return
    let here = true
    const asked = files ? files.address(id) : picture?.(id)
    asked?.then(
      (address) => {
        if (here) setFound({ id, address })
      },
      () => undefined, // the sign of a picture stands there
    )
    return () => {
      here = false
    }
  }, [id, files, picture])
  return found?.id === id ? found?.address : undefined
}
