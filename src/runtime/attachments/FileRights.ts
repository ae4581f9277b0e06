/** What this user may do with the files of a place. */
export interface FileRights {
  readonly upload: boolean
  readonly preview: boolean
  readonly download: boolean
  readonly remove: boolean
}
