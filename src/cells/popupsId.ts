/** Of the region in which menus, lists and calendars come up, so that everything on a page lies in a named part of it. */
export const popupsId = 'popups'
