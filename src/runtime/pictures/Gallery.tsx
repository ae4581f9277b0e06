import { useMemo, useRef } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledGallery } from '../../language/picture.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { ComingRows } from '../host/ComingPage.tsx'
import { cardParts } from '../list/cardParts.ts'
import { ListEmpty } from '../list/ListEmpty.tsx'
import { ListFoot, type ListTableProps } from '../list/ListTable.tsx'
import { MoreRows } from '../list/MoreRows.tsx'
import { facetsOf } from './facets.ts'
import { Facets } from './Facets.tsx'
import { GalleryCard } from './GalleryCard.tsx'
import './pictures.css'
import './gallery.css'

interface Props extends ListTableProps {
  readonly gallery: CompiledGallery
}

/** The rows of a page as pictures, with what narrows them beside. */
export function Gallery({ list, services, gallery }: Props) {
  const say = useTexts(pictureTexts)
  const { narrow } = useDrawn()
  const cards = useRef<HTMLUListElement>(null)
  const { grid, columns, screen, entity } = list
  const state = entity.states?.field
  const parts = useMemo(
    () =>
      cardParts(
        columns.filter(({ key }) => key !== gallery.image),
        state,
      ),
    [columns, gallery, state],
  )
  const facets = useMemo(
    () => facetsOf(screen.search, entity).filter(({ key }) => key !== screen.pictures?.beside), // its tree stands there
    [screen, entity],
  )
  const { rows, loading, error } = grid
  return (
    <div className="gallery-page">
      <div className="gallery">
        {facets.length > 0 && (
          <details className="gallery-aside" open={!narrow}>
            <summary>{say('gallery.facets')}</summary>
            <Facets list={list} facets={facets} />
          </details>
        )}
        <div className="gallery-body" aria-busy={loading || undefined}>
          {error}
          {!error && rows.length === 0 && (loading ? <ComingRows /> : <ListEmpty list={list} />)}
          {!error && rows.length > 0 && (
            <ul
              ref={cards}
              className="gallery-cards"
              aria-label={say('gallery.title', { title: grid.label })}
            >
              {rows.map((row) => (
                <GalleryCard
                  key={String(row['id'])}
                  row={row}
                  parts={parts}
                  grid={grid}
                  services={services}
                  image={gallery.image}
                />
              ))}
            </ul>
          )}
          {narrow && <MoreRows list={list} above={cards} />}
        </div>
      </div>
      {!narrow && <ListFoot list={list} services={services} />}
    </div>
  )
}
