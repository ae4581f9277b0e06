// Made by scripts/grammarTypes.ts from schemas/language. Do not edit: change the grammar.

/**
 * A field of the user's row, or a list over rows of another entity.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceMe".
 */
export type SourceMe = (string | {
/**
 * entity.field: the values of that field over the rows of that entity.
 */
list: string
/**
 * The field of that entity which names the user.
 */
by: string
/**
 * Also everything below these in their tree. Default: false.
 */
below?: boolean
/**
 * Only rows of that entity for which this holds. Default: all.
 */
when?: (string | number | boolean)
})
/**
 * The words of a code, or its words and attributes.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceLookupValue".
 */
export type SourceLookupValue = (Label | {
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * An attribute that expressions may read: currency.decimalPlaces.
 */
[k: string]: string | number | boolean
})
/**
 * One text in both languages: 中文 | English.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "label".
 */
export type Label = string
/**
 * The types of fields of which a setting may be.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceSettingType".
 */
export type SourceSettingType = ("text" | "integer" | "number" | "quantity" | "price" | "amount" | "percent" | "score" | "rate" | "flag" | "lookup" | "ref" | "date" | "datetime" | "year" | "month" | "time" | "email" | "url" | "tel")
/**
 * site: everybody; organization: its documents and those of what stands below it; role, user: whoever acts.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceSettingLevel".
 */
export type SourceSettingLevel = ("site" | "organization" | "role" | "user")
/**
 * The field of the code, then that of the name, then that of the English name.
 * 
 * @minItems 1
 * @maxItems 3
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceDisplay".
 */
export type SourceDisplay = [string]|[string, string]|[string, string, string]
/**
 * What a field holds. formula: an expression that is data (of, gives), checked when its row is saved. code: a text that is the same however it is typed; kept in upper case, without blanks around it, full-width letters as plain ones. state: where the state is kept, once in an entity with states; without it in status. tree: the row above it, of the same entity, once in an entity.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceFieldType".
 */
export type SourceFieldType = ("text" | "code" | "state" | "tree" | "textarea" | "password" | "url" | "email" | "tel" | "integer" | "number" | "quantity" | "price" | "amount" | "percent" | "score" | "rate" | "lookup" | "ref" | "user" | "date" | "datetime" | "year" | "month" | "time" | "flag" | "attachments" | "image" | "richtext" | "serial" | "json" | "formula")
/**
 * An expression of the definition language (docs/language.md, Expressions).
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "expression".
 */
export type Expression = (string | number | boolean)
/**
 * The rows that it begins with when none is given. As a list: each with these values of its own; it never stands empty, and as long as there are no more and no fewer they follow what their values read, where nobody wrote into them. With each: one for each of these rows, as an effect makes lines; a new document has them, and others when what the condition reads of it changes, as long as nobody wrote into them. Example: first: [{ stepCode: D1 }, { stepCode: D2, dueDate: parent.startDate + 5 }]. Default: none.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceFirst".
 */
export type SourceFirst = ([{
[k: string]: Expression
}, ...({
[k: string]: Expression
})[]] | SourceMadeLines)
/**
 * Fields of the same name. changes: of an effect that changes, what fields with changes say of that record. all: every field that may be entered and has the same name and type on both sides, and every table of that name with its lines, theirs too; nothing that is computed, numbered, never entered (readonly: true) or a state, no kept table, and no ref by which rows are picked. What set and lines say counts first. Refs between rows that are copied lead to the copies. Example: copy: all. Default: none.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceCopy".
 */
export type SourceCopy = (("all" | "changes") | [string, ...(string)[]])
/**
 * The words of a state, or its words, its colour and when it is expected.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceState".
 */
export type SourceState = (Label | {
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * Colour of its tag. Default: the first state default, the last success, the others processing.
 */
color?: ("default" | "processing" | "success" | "warning" | "error")
/**
 * Expression: the day on which a document should come to this step of its path. Default: of the last step the figure that is a date, of others none.
 */
expected?: string
})
/**
 * What a parameter takes, or that with its default.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceParameter".
 */
export type SourceParameter = (SourceParameterType | {
type: SourceParameterType
/**
 * What it is where a use does not say it. Default: it must be said.
 */
default?: (string | number | boolean)
})
/**
 * state and field: one that the document has; expression; text: any other scalar.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceParameterType".
 */
export type SourceParameterType = ("state" | "field" | "expression" | "text")
/**
 * A field, a path through refs, or one of these with what differs here.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceColumn".
 */
export type SourceColumn = (string | {
/**
 * The field, or a path through refs. Default: what key says.
 */
field?: string
/**
 * The same as field; of a column without a field (buttons, groups, slots) its name. Default: what field says.
 */
key?: string
/**
 * One text in both languages: 中文 | English.
 */
title?: string
/**
 * Pixels. Default: from the type.
 */
width?: number
/**
 * Alignment. Default: from the type.
 */
align?: ("left" | "right" | "center")
/**
 * May be sorted by; true makes an index. Default: true where there is an index.
 */
sortable?: boolean
/**
 * May be made wider and narrower. Default: true.
 */
resizable?: boolean
/**
 * Stays in sight when scrolled. Default: no.
 */
fixed?: ("left" | "right")
/**
 * The same as fixed. Default: no.
 */
fixedStyle?: ("left" | "right")
/**
 * How it is drawn; buttons is tableOperate. Default: from the type.
 */
cellType?: ("text" | "textarea" | "password" | "url" | "email" | "tel" | "number" | "price" | "amount" | "lookup" | "editlookup" | "date" | "daterange" | "datetime" | "datetimerange" | "year" | "month" | "time" | "checkbox" | "slot" | "viewSlot" | "button" | "icon" | "upload" | "compute" | "linkTag" | "tableOperate" | "buttons" | "colGroup")
/**
 * How it is drawn while it is edited. Default: cellType, where that can be edited.
 */
editType?: ("text" | "textarea" | "password" | "url" | "email" | "tel" | "number" | "price" | "amount" | "lookup" | "editlookup" | "date" | "daterange" | "datetime" | "datetimerange" | "year" | "month" | "time" | "checkbox" | "slot" | "viewSlot" | "button" | "icon" | "upload" | "compute" | "linkTag" | "tableOperate" | "buttons" | "colGroup")
lookup?: SourceColumnLookup
/**
 * The key of the row whose value is shown, such as the code of a ref. Default: the field's, of a ref its name.
 */
displayKey?: string
/**
 * The field that is changed where this one is shown. Default: the field itself.
 */
valueField?: string
/**
 * N: hidden until the user shows it. Default: Y.
 */
columnsDisplay?: ("Y" | "N")
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
validate?: (string | number | boolean)
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
required?: (string | number | boolean)
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
isEdit?: (string | number | boolean)
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
disabled?: (string | number | boolean)
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
readonly?: (string | number | boolean)
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
show?: (string | number | boolean)
/**
 * The smallest number. Default: the field's, else -Infinity.
 */
min?: number
/**
 * The largest number. Default: the field's, else Infinity.
 */
max?: number
/**
 * Decimals, not more than the field has. Default: the field's.
 */
precision?: number
/**
 * What the arrows of a number add. Default: 1.
 */
step?: number
/**
 * Summed in the footer. Default: false.
 */
isSummary?: boolean
/**
 * Thousands separators. Default: true for numbers.
 */
showThousandSeparator?: boolean
showIcon?: SourceShowIcon
/**
 * A link: true opens the document that the field belongs to or points to, a resource code does that verb. Default: true for the code of what a list opens.
 */
linkTag?: (boolean | string)
/**
 * Style of its buttons. Default: link.
 */
buttonType?: ("primary" | "default" | "link" | "danger")
/**
 * Resource codes of verbs of the row's entity, as buttons. Default: none.
 * 
 * @minItems 1
 */
functionList?: [string, ...(string)[]]
attachmentConfig?: SourceAttachmentConfig
modalConfig?: SourceModalConfig
/**
 * Takes part in the right-click menu. Default: true.
 */
isMenu?: boolean
/**
 * Name of a registered widget. Default: none.
 */
slot?: string
/**
 * Long text is broken into lines. Default: false.
 */
wrap?: boolean
/**
 * Columns under one header (colGroup). Default: none.
 * 
 * @minItems 1
 */
columns?: [SourceColumn, ...(SourceColumn)[]]
/**
 * Columns of the form that it takes. Default: 1, long texts and attachments all.
 */
span?: number
})
/**
 * true, or the values that are drawn as tick and cross.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceShowIcon".
 */
export type SourceShowIcon = (boolean | {
/**
 * The value shown as a tick. Default: Y.
 */
trueValue?: string
/**
 * The value shown as a cross. Default: N.
 */
falseValue?: string
/**
 * Whether the cross is drawn. Default: false.
 */
falseShow?: boolean
})
/**
 * true, or what differs from the usual.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceAttachmentConfig".
 */
export type SourceAttachmentConfig = (boolean | {
/**
 * Most files. Default: 999.
 */
max?: number
/**
 * Only these. Default: all that the application takes.
 * 
 * @minItems 1
 */
extensions?: [("jpg" | "jpeg" | "png" | "bmp" | "xlsx" | "xls" | "docx" | "doc" | "pdf" | "ppt" | "pptx" | "zip"), ...(("jpg" | "jpeg" | "png" | "bmp" | "xlsx" | "xls" | "docx" | "doc" | "pdf" | "ppt" | "pptx" | "zip"))[]]
/**
 * Only pictures, shown as such. Default: true for images, else false.
 */
image?: boolean
/**
 * Uploading, previewing, downloading and deleting have to be granted by their resource codes. Default: true.
 */
checked?: boolean
})
/**
 * true, or what differs from the usual.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceModalConfig".
 */
export type SourceModalConfig = (boolean | {
/**
 * One text in both languages: 中文 | English.
 */
title?: string
/**
 * Pixels. Default: 640.
 */
width?: number
/**
 * Several rows may be chosen at once. Default: false.
 */
multiple?: boolean
})
/**
 * A field to search by.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceSearch".
 */
export type SourceSearch = (string | {
/**
 * The field, or a path through refs.
 */
field: string
/**
 * One text in both languages: 中文 | English.
 */
title?: string
/**
 * Has to be given before the list is asked for. Default: false.
 */
required?: boolean
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
default?: (string | number | boolean)
/**
 * Shown only while the form is unfolded. Default: false.
 */
more?: boolean
})
/**
 * One name, or a list of names.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "names".
 */
export type Names = (string | string[])
/**
 * Buttons at the end of each row: resource codes of verbs of its entity.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceOperate".
 */
export type SourceOperate = ([string, ...(string)[]] | {
/**
 * Resource codes of verbs of the row's entity.
 * 
 * @minItems 1
 */
buttons: [string, ...(string)[]]
/**
 * Pixels. Default: 80.
 */
width?: number
/**
 * One text in both languages: 中文 | English.
 */
title?: string
})
/**
 * A field or a path through refs; or a value that is computed of the row.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceGroup".
 */
export type SourceGroup = (string | {
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
field: (string | number | boolean)
/**
 * One text in both languages: 中文 | English.
 */
title: string
})
/**
 * all; view: to open, export, preview and download files; edit: view, files, and to add, save, delete, import, add and take away lines, and flows; or a list of view, files (to upload and delete them), edit, verbs and flows by their names, and resource codes.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceGrant".
 */
export type SourceGrant = (("all" | "view" | "edit") | string[])

export interface SourceDefinitions {
SourceAreas?: SourceAreas
SourceAudiences?: SourceAudiences
SourceLookups?: SourceLookups
SourceSettings?: SourceSettings
SourceEntity?: SourceEntity
SourceBlock?: SourceBlock
SourceScreens?: SourceScreens
SourceHome?: SourceHome
SourceProcess?: SourceProcess
SourceService?: SourceService
SourceMessage?: SourceMessage
SourcePrint?: SourcePrint
SourceImport?: SourceImport
}
/**
 * schemas/areas.yaml: the areas of the business and further folders of the menu.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceAreas".
 */
export interface SourceAreas {
/**
 * One for each folder of schemas/entities; each is a folder of the menu too.
 */
areas: {
[k: string]: SourceArea
}
/**
 * Further folders of the menu. Default: none.
 */
folders?: {
[k: string]: SourceFolder
}
}
/**
 * An area of the business.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceArea".
 */
export interface SourceArea {
/**
 * Its name in the menu.
 */
label: string
/**
 * The server root of its calls. Default: srmServer.
 */
server?: string
/**
 * Name of an icon of the icon set, without its style: shopping. Default: none.
 */
icon?: string
}
/**
 * A folder of the menu.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceFolder".
 */
export interface SourceFolder {
/**
 * Its name in the menu.
 */
label: string
/**
 * The folder that holds it. Default: none, it stands at the top.
 */
under?: string
/**
 * Only for this audience. Default: for all who have something in it.
 */
audience?: string
/**
 * Name of an icon of the icon set. Default: none.
 */
icon?: string
}
/**
 * schemas/audiences.yaml: who there is, what `me` knows of a user, roles and responsibilities.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceAudiences".
 */
export interface SourceAudiences {
/**
 * The audiences; the first is the default of `by`.
 */
audiences: {
[k: string]: SourceAudience
}
/**
 * The entity that users are.
 */
users: string
/**
 * The entity that working calendars are: `calendar: baseWorkCalendar`. `workdays`, `addWorkdays`, `workHours` and `addWorkHours` count by the one whose defaultFlag is Y, or the one that they name. Default: Monday to Friday.
 */
calendar?: string
/**
 * The document that running approvals are kept in: `approvals: bpmProcessInstance`. Its lines `tasks` say who is asked, and what he answered. Default: every approval is one step, done by its button.
 */
approvals?: string
/**
 * The ledger that tasks are kept in: `tasks: basePending`. The server writes a row for each stay of a document in a state that waits for somebody's verb, in the transaction that brings it there, and closes it with who did what. Whoever finds the document, and for whom it waits, finds its row. Default: what waits is found, and nothing of it is kept.
 */
tasks?: string
/**
 * The document that processes are kept in as rows: `processes: bpmModel`. Its lines `definitions` are versions, theirs `steps` whom each asks; what an administrator puts into force there counts before the file. Default: processes are what their files say, unchangeably.
 */
processes?: string
/**
 * The document that the server writes where a chained log is broken, so that administrators have it among what waits for them: `alarms: baseChainAlarm`. Default: it is logged alone.
 */
alarms?: string
/**
 * The document that calls of services are kept in: `calls: baseScsiPlatformLog`. It says what was sent and answered, how often it was tried, and when it is tried again; its ref `definition` leads to who answers. Default: none, and no verb calls a service.
 */
calls?: string
/**
 * The entities that messages are kept in, and those by which administrators and receivers say how they are told. Default: none, and nobody is told.
 */
messages?: {
/**
 * What is to be told: a row for each message, written with the verb.
 */
outbox: string
/**
 * What each receiver was told in the application.
 */
inbox: string
/**
 * Mails and text messages: how often each was tried, and what came of it.
 */
sent: string
/**
 * A row for each message of schemas/messages, which follows its file.
 */
sources: string
/**
 * Texts that an administrator writes instead of those of the file.
 */
templates: string
/**
 * Which message goes by which channel, in which template, from which account.
 */
uses: string
/**
 * Which messages a receiver does not want, or wants once a day.
 */
wishes: string
/**
 * Where each receiver is reached, in which language, and when not.
 */
addresses: string
/**
 * From what mails and text messages are sent.
 */
accounts: string
}
/**
 * The entities that the talk about documents is kept in: `rooms: { rooms: imRoom, members: imRoomUser, messages: imMessage, mentions: imMention }`. The calls of rooms write their rows, as the program and in the name of who acts; of rooms and mentions everybody finds those whose document he finds, outside the house those of his party. Default: none, and documents are not talked about.
 */
rooms?: {
/**
 * The talk about one document with one party, or among the house.
 */
rooms: string
/**
 * Who has opened a room, and up to where he has read it.
 */
members: string
/**
 * What was said in a room, in its order.
 */
messages: string
/**
 * The document that waits for whoever is mentioned in a message, until he has read it: so it is a task of his.
 */
mentions: string
}
/**
 * The entity that what administrators say of settings is kept in: `settings: baseProfile`. Its lines `values` say of which organization, role or user. Default: settings are what their files say, unchangeably.
 */
settings?: string
/**
 * What expressions find under `me`, beside roles, audience and name. Default: nothing.
 */
me?: {
[k: string]: SourceMe
}
/**
 * Roles; menus are granted to them.
 */
roles: {
[k: string]: SourceRole
}
/**
 * What a user chooses to work as; bundles of roles. Default: none.
 */
responsibilities?: {
[k: string]: SourceResponsibility
}
/**
 * The role that holds every menu and resource of its audience.
 */
everything: string
/**
 * The role that gets a menu whose definition names no grants.
 */
default: string
}
/**
 * A kind of users who see the same documents with different eyes; with `visit` people without an account.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceAudience".
 */
export interface SourceAudience {
/**
 * Its name.
 */
label: string
/**
 * The user type that the wire names: IN, EX. Default: none, of visitors alone.
 */
userType?: string
/**
 * The home page after login. Default: none, of visitors alone.
 */
home?: string
visit?: SourceVisit
}
/**
 * What people without an account are held to: `visit: { days: 15, uses: 100 }`.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceVisit".
 */
export interface SourceVisit {
/**
 * Days for which a link opens its document. Default: 15.
 */
days?: number
/**
 * How often it does. Default: 100.
 */
uses?: number
/**
 * Visits, and tries of links, from one address in an hour. Default: 60.
 */
perHour?: number
/**
 * Documents that are begun from one address, or by one link, and not gone on with. Default: 3.
 */
drafts?: number
/**
 * Size of a document as it is sent, in KB. Default: 64.
 */
size?: number
/**
 * The list of theirs of which the first rows stand on the login page, by their names: `news: noticeListNew`. Default: none.
 */
news?: string
}
/**
 * A role.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceRole".
 */
export interface SourceRole {
/**
 * Its name.
 */
label: string
/**
 * Whose role it is.
 */
audience: string
}
/**
 * A bundle of roles that a user works as.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceResponsibility".
 */
export interface SourceResponsibility {
/**
 * Its name.
 */
label: string
/**
 * Its roles, all of one audience.
 */
roles: string[]
}
/**
 * schemas/lookups/<area>.yaml: code lists by type code.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceLookups".
 */
export interface SourceLookups {
[k: string]: SourceLookup
}
/**
 * A code list.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceLookup".
 */
export interface SourceLookup {
/**
 * Its name.
 */
label: string
/**
 * SYSTEM: its values are fixed; EXTEND: values may be added in the running application. Default: SYSTEM.
 */
level?: ("SYSTEM" | "EXTEND")
/**
 * The codes, each with its words.
 */
values: {
[k: string]: SourceLookupValue
}
}
/**
 * schemas/settings/<area>.yaml: values of company policy by name, which expressions read as setting.X.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceSettings".
 */
export interface SourceSettings {
[k: string]: SourceSetting
}
/**
 * A value of company policy: `SRM_PO_CONFIRM_DAYS: { label: 确认期限 | Days to confirm, type: integer, default: 2, levels: [site, organization], min: 0 }`.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceSetting".
 */
export interface SourceSetting {
/**
 * One text in both languages: 中文 | English.
 */
label: string
type?: SourceSettingType
/**
 * ref: the entity it points to; lookup: its code list.
 */
to?: string
/**
 * What it is where nobody says otherwise: `default: 2`. A ref has none. Default: none.
 */
default?: (string | number)
/**
 * Who may have a value of his own: `levels: [site, organization]`. Default: the site alone.
 * 
 * @minItems 1
 */
levels?: [SourceSettingLevel, ...(SourceSettingLevel)[]]
/**
 * Smallest value. Default: none.
 */
min?: number
/**
 * Largest value. Default: none.
 */
max?: number
/**
 * One text in both languages: 中文 | English.
 */
unit?: string
/**
 * One text in both languages: 中文 | English.
 */
help?: string
}
/**
 * schemas/entities/<area>/<id>.yaml: what a document is.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceEntity".
 */
export interface SourceEntity {
/**
 * Its id, the name of the file. Table and endpoint follow from it.
 */
entity: string
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * The server root of its calls; behind a stroke the name of its endpoint family, baseServer/district. Default: the area's, and the id, on srmServer with srm before it.
 */
server?: string
/**
 * Name of the key that is accepted beside id. Default: the id followed by Id.
 */
key?: string
/**
 * One text in both languages: 中文 | English.
 */
noun?: string
/**
 * Fields that a dialog shows before a verb is done. Default: the refs by which `access` says whose it is, what its lines add up to, its date.
 * 
 * @minItems 1
 */
facts?: [string, ...(string)[]]
display?: SourceDisplay
use?: SourceUses
fields: SourceFields
lines?: SourceLinesMap
states?: SourceStates
verbs?: SourceVerbs
/**
 * By audience: which rows exist and what may be changed. Default: the first audience sees and edits every row.
 */
access?: {
[k: string]: SourceAccess
}
sealed?: SourceSealed
/**
 * What may not occur twice or overlap. Default: none.
 */
keys?: SourceKey[]
/**
 * Rules of the whole document; a bound of what is kept from other documents, ordered <= approved, is asked whenever that moves. Default: none.
 */
check?: Rule[]
/**
 * The verb from which on the codes and names of what it and its lines refer to stand as they are: doSubmit. In the states that the verb leads out of they follow. Default: they always follow.
 */
freeze?: string
/**
 * The states that a document passes when all goes well, from the first: its steps. Default: by the first verb, else the first state that follows of itself, that leads on in the order of states, without danger and without a reason asked for, to a state of the colour processing or success.
 * 
 * @minItems 2
 */
path?: [string, string, ...(string)[]]
/**
 * A view: it has one row for each of these rows, or for each group of them (per), found anew whenever it is asked, of the rows that whoever asks finds. Each field says by compute what it reads of them: each.x, sum(each.x where …), other fields of the view. Several by name are one below the other, and fields say order.x of which: each: { order: purOrderHeader where status == APPROVING, receipt: rcvReceive where status == APPROVING }. Nobody writes it: it has no lines, states, verbs, keys. Example: each: purOrderLine where lineStatus == OPEN. Default: it is a document, base data or a ledger.
 */
each?: (string | {
[k: string]: string
})
/**
 * With each: one row for all rows that agree in these fields of the view. Example: per: [supplier, month]. Default: one for each row.
 * 
 * @minItems 1
 */
per?: [string, ...(string)[]]
/**
 * With each: it is not found anew but taken at this pace, hour, day 02:00, week 1 02:00 or month 26 02:00, and says when; whose rows are whose is asked by what it keeps, so its access says the rules of the rows in the same words. Default: it is found whenever it is asked.
 */
every?: string
/**
 * Who looks at it is told when it changes, each what he may read: open documents follow, lists say that rows have changed, tabs count anew. Default: false, what changed is seen when it is asked for.
 */
live?: boolean
/**
 * log: chained. What happens to it is recorded in a chain: numbered without a gap, each entry with the hash of the one before, the end kept under the key of the server; verified each night and by npm run verify. Default: the record of every document, whose entries have hashes and no numbers.
 */
log?: "chained"
/**
 * `before doX` or `after doX`: a function in src/areas/<area>/hooks. Default: none.
 */
hooks?: {
[k: string]: string
}
/**
 * Its former id; the table is renamed. Default: none.
 */
was?: string
}
/**
 * Blocks by name, a second time with a name of its own: approval@award.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceUses".
 */
export interface SourceUses {
[k: string]: SourceUse
}
/**
 * What the parameters of a block are here.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceUse".
 */
export interface SourceUse {
/**
 * Fields, states, verbs and lines of the block that this document has not. Default: it has all.
 * 
 * @minItems 1
 */
drop?: [string, ...(string)[]]
[k: string]: string | number | boolean | [string, ...(string)[]] | undefined
}
/**
 * Fields by name.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceFields".
 */
export interface SourceFields {
[k: string]: SourceField
}
/**
 * One field.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceField".
 */
export interface SourceField {
/**
 * What it holds; decides cell, editor, width, storage. Or the field that says it for this row, a lookup of types: type: question.answerType, type: parent.dataType, of the row itself type: this.dataType; fields to, min, max, scale and options beside that one narrow it. Default: text.
 */
type?: (SourceFieldType | string)
/**
 * formula: the values that it may name, as rows and the field that says the type of each (a lookup of types): a row is called by its code, its choices are in a field `options`. Example: from: parent.questions.answerType where lineNum < this.lineNum. Default: none, a formula needs it.
 */
from?: (string | number | boolean)
/**
 * One text in both languages: 中文 | English.
 */
label?: string
/**
 * true: to save; a verb or verbs: to do these; an expression: to save, when it holds; verbs with an expression each: to do these, when it holds, required: { doSubmit: question.requiredFlag == Y }. Default: false.
 */
required?: (boolean | string | string[] | {
[k: string]: string
})
/**
 * Value of a new row; follows what it reads until the user touches it. Default: none.
 */
default?: (string | number | boolean)
/**
 * Always this value, never by hand: computed in the row, or kept from rows of other documents. Default: none.
 */
compute?: (string | number | boolean)
/**
 * Audiences or roles that write it by hand. Example: by: [juror]. Default: whoever may change the document.
 */
by?: (string | string[])
/**
 * When it cannot be changed; saved: given with a new row, not changed afterwards; true: never by hand, verbs set it. Default: never.
 */
readonly?: (string | number | boolean)
/**
 * When a row has it, by what the row is: elsewhere its value is none, and none is taken. Default: always.
 */
show?: (string | number | boolean)
/**
 * What must hold for its value. Default: nothing beyond its type.
 */
check?: (Expression | Rule)
/**
 * Smallest value; of a field with several values how many there are at least, where there are any. Default: none.
 */
min?: number
/**
 * Largest value; of a text its characters at most, of a field with several values how many there are at most. Default: none, of a text 240, of a textarea 4000, of several values 200.
 */
max?: number
/**
 * Decimals; or what it is measured in, a ref whose row says them (decimalPlaces); or an expression. Example: scale: uom. Default: quantity 6, price 6, amount 2, percent 4, rate 8, number 6, score 2.
 */
scale?: (number | string)
/**
 * ref: the entity it points to, or several of whose rows it points to one: source.purOrderHeader is that row where it is an order (else null), source == purOrderHeader says whether it is; lookup: its code list; formula: what it comes to, condition, number, text or date. Example: source: { type: ref, to: [purOrderHeader, purAgreementHeader], label: 来源 | Source }, currency: { type: lookup, to: CURRENCY }.
 */
to?: (string | [string, ...(string)[]])
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
where?: (string | number | boolean)
/**
 * ref, user, lookup: it has several values, each once, in the order in which they are chosen: x in categories, count(categories), any(categories in me.categories). Example: categories: { type: ref, to: basePurchaseCategory, many: true, max: 20 }. Default: false, one value.
 */
many?: boolean
/**
 * ref: it chooses itself among the rows that `where` allows, until somebody chooses another: by each key in turn, what holds first, the least first, with a minus the greatest. Default: it is chosen by hand.
 * 
 * @minItems 1
 */
best?: [Expression, ...(Expression)[]]
/**
 * ref: what the row and the one that it points to agree in as long as it is set: names that both have (item, parent.supplier), or a map of the row's to the other's. A field left empty is filled from there. Needed where another ref of the row is taken from, too, and one leads to the other. Default: nothing.
 */
same?: ([string, ...(string)[]] | {
[k: string]: string
})
/**
 * serial: the pattern of the number, PO{yyyyMM}{00000}: one run of zeros, parts of the date, expressions of the new row that give a text, PO-{ou.orgCode}-{yyMMdd}{00000}. Each text counts for itself.
 */
format?: string
/**
 * An index for search and sorting. Default: true for refs, states and serials, else false.
 */
indexed?: boolean
/**
 * One text in both languages: 中文 | English.
 */
help?: string
/**
 * The field of another record that gets this value when the document is applied, through a ref of the row (order.remark, orderLine.quantity); of a flag the ref alone (orderLine): Y takes that row away. The row has what stood there before, too, as <name>Before, and changedFlag says whether it asks for any change. Example: quantity: { type: quantity, label: 数量 | Quantity, changes: orderLine.quantity }. Default: it is a value of its own.
 */
changes?: string
/**
 * One text in both languages: 中文 | English.
 */
absent?: string
/**
 * Its former name; the column is renamed. Default: none.
 */
was?: string
/**
 * The column is dropped on purpose. Default: it is kept.
 */
drop?: "confirmed"
}
/**
 * A rule with the words that a user sees when it is broken.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "rule".
 */
export interface Rule {
/**
 * What must hold.
 */
rule: (string | number | boolean)
/**
 * The message; {field} in it is replaced by the row's value, in a bound of what is kept from other documents {rest} by what there could still be, {least} by what must be. Default: the rule as a sentence, or what is left.
 */
say?: string
/**
 * Error code of the answer. Default: CHECK_FAILED.
 */
code?: string
/**
 * Field or lines where the message is shown. Default: the document.
 */
on?: string
/**
 * In require: it warns, and whoever does the verb may go on all the same; reason: with a reason, which goes into the history. Default: false.
 */
soft?: (boolean | "reason")
}
/**
 * Child tables by name.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceLinesMap".
 */
export interface SourceLinesMap {
[k: string]: SourceLines
}
/**
 * A child table: an entity of its own, whose access is the header's.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceLines".
 */
export interface SourceLines {
/**
 * Its id.
 */
entity: string
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * One text in both languages: 中文 | English.
 */
noun?: string
/**
 * Fields that a dialog shows before a verb is done. Default: what it adds up to, its date.
 * 
 * @minItems 1
 */
facts?: [string, ...(string)[]]
/**
 * The server root of its calls; behind a stroke the name of its endpoint family. Default: the header's, and the id, on srmServer with srm before it.
 */
server?: string
/**
 * Name of the key that is accepted beside id. Default: the id followed by Id.
 */
key?: string
display?: SourceDisplay
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
edit?: (string | number | boolean)
first?: SourceFirst
/**
 * A kept table: it has one row for each of these rows, or for each group of them (per), whatever becomes of them; nobody adds or takes out any. Own lines, lines of a ref, or rows of others that are compared with what holds the table. Bare names after where are theirs, this.x what holds the table. Example: each: transactions where taxPrice != null. Default: its rows are entered by hand or made by verbs.
 */
each?: string
/**
 * With each: one row for all that agree in these, by the names of the row gone through; fields of the same names keep them. Example: per: [orderLine, taxPrice]. Default: one for each row, and a field set to each.
 * 
 * @minItems 1
 */
per?: [Expression, ...(Expression)[]]
/**
 * With each: fields that have the name and the value of the field of the row gone through, for good. Default: none.
 * 
 * @minItems 1
 */
copy?: [string, ...(string)[]]
/**
 * With each: fields that are kept, field: value; each.x is the row gone through, sum(each.x) and the like a group, bare names are those of what holds the table. Default: none.
 */
set?: {
[k: string]: Expression
}
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
drop?: (string | number | boolean)
use?: SourceUses
fields: SourceFields
lines?: SourceLinesMap
states?: SourceStates
verbs?: SourceVerbs
/**
 * What may not occur twice or overlap. Default: none.
 */
keys?: SourceKey[]
/**
 * Rules of the line; a bound of what is kept from other documents, ordered <= approved, is asked whenever that moves. Default: none.
 */
check?: Rule[]
/**
 * `before doX` or `after doX`: a function in src/areas/<area>/hooks. Default: none.
 */
hooks?: {
[k: string]: string
}
/**
 * Its former id; the table is renamed. Default: none.
 */
was?: string
}
/**
 * The lines of one table of what is made.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceMadeLines".
 */
export interface SourceMadeLines {
/**
 * One line for each of these rows; each.x is then theirs. Default: one for each row that the effect goes through, of a group (per) too.
 */
each?: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
copy?: SourceCopy
/**
 * Field of the line: value. Default: none.
 */
set?: {
[k: string]: Expression
}
}
/**
 * States by code.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceStates".
 */
export interface SourceStates {
[k: string]: SourceState
}
/**
 * Verbs by name.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceVerbs".
 */
export interface SourceVerbs {
[k: string]: SourceVerb
}
/**
 * Something that is done with a document, by hand or of itself.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceVerb".
 */
export interface SourceVerb {
/**
 * One text in both languages: 中文 | English.
 */
label?: string
/**
 * State or states in which it may be done: DRAFT|REJECTED; or new: it is done on no row and makes documents (then) for rows of an entity; with pick new, or new and the states of documents that it fills. Default: any, with pick new and whatever may be changed.
 */
from?: string
/**
 * The state it leads to, or by what one of several is chosen, as the row is when everything was set: if(confirmFlag == N, CONFIRMED, PUBLISHED). Default: the state stays.
 */
to?: string
/**
 * Audiences or roles that may do it, or system: nobody by hand. Example: by: [supplier, opener]. Default: the first audience; with when nobody.
 */
by?: (string | string[])
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
/**
 * With when, and without leading anywhere: again after so many hours (24h) or days (1d) while the condition holds. With from: new: when it begins by itself, day 02:00, week 1 02:00 (Mondays) or month 26 02:00 (in shorter months the last day). Default: once each time it comes true.
 */
every?: string
/**
 * What must hold before it. Default: nothing.
 */
require?: (Expression | Rule[])
/**
 * What its dialog asks: reason goes into the history; marks are notes at fields and rows of the document, which may come with it and stand there until its state changes again (ask: [reason, marks]); other names are fields of the document (field) or of its lines (lines.field, or with more words { lines.field: { label, default, when } }), which must be answered unless their own `required` is an expression and does not hold. ask: [] asks nothing, not even whether it is meant: for what makes or changes rows elsewhere at a press, as often as one likes, and leaves its own row as it is; its history tells nothing of it, and no version of the row is asked or raised. Default: nothing; where a verb has effects elsewhere or is for good, whether it is meant.
 */
ask?: (string | (string | SourceAsk)[])
pick?: SourcePick
/**
 * Values it writes into the row that it is done on, by field; into its lines it writes by change. Example: set: { approvedDate: now }. Default: none.
 */
set?: {
[k: string]: Expression
}
/**
 * What follows from it, in its own lines and elsewhere, in this order and in its transaction: rows that are made, rows that are changed. Example: then: [{ make: stockMove, each: lines, set: { item: each.item } }]. Default: nothing.
 * 
 * @minItems 1
 */
then?: [SourceEffect, ...(SourceEffect)[]]
/**
 * A verb of the same rows whose effects are tried first and taken back: what would refuse them refuses this one now, in the same words. Example: try: doApproval. Default: none.
 */
try?: string
/**
 * Audiences or roles who are told of it, of those who see the document: in the application and by mail, in the words of the document and of what was done. Words of their own stand in schemas/messages. Visitors are given a link. Example: tell: [buyer]. Default: nobody.
 */
tell?: (string | string[])
/**
 * May be done on many rows of a list. Default: true unless it asks for fields that have no default.
 */
batch?: boolean
/**
 * A last resort: its button and its question are red, and no document needs it to go on. Default: none.
 */
color?: "error"
/**
 * One text in both languages: 中文 | English.
 */
done?: string
/**
 * An approval: it leads what waits (from) on (to), and what was approved may not be changed by hand any more (see unapproved). Where schemas/processes has a file of this name, those whom that asks answer one after the other, and the last answer does the verb; else whoever has its button does it in one step. Example: process: purOrderApproval. Default: none.
 */
process?: string
/**
 * With process: fields (field or lines.field) that this approval is not about and that may be changed by hand after it. Default: none, everything counts as approved.
 * 
 * @minItems 1
 */
unapproved?: [string, ...(string)[]]
/**
 * Name of an icon of the icon set. Default: none.
 */
icon?: string
/**
 * false: no button anywhere. Default: true.
 */
show?: boolean
}
/**
 * Fields of lines that a verb asks, each with what is answered where nobody says otherwise. Example: { lines.promisedDate: { default: lines.demandDate } }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceAsk".
 */
export interface SourceAsk {
[k: string]: SourceLineAsk
}
/**
 * How a field of lines is asked.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceLineAsk".
 */
export interface SourceLineAsk {
/**
 * One text in both languages: 中文 | English.
 */
label?: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
default?: (string | number | boolean)
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
}
/**
 * Rows of another document that are chosen in a dialog, whole or each with how much is taken of it. Example: pick: { rows: transaction where settledFlag == N }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourcePick".
 */
export interface SourcePick {
/**
 * Which may be chosen: orderLine where parent.status == OPEN and openQuantity > 0. Bare names after where are theirs.
 */
rows: string
/**
 * lines.field: how much is taken of each; of field: the field of the rows with all there is of one, beside which the document flow tells what was taken, 40 of 100. Example: quantity: lines.purchaseQuantity of approvedQuantity. Default: each row is taken whole, by one line alone; all there is of it is what bounds it, where that is a field.
 */
quantity?: string
/**
 * Columns of the dialog, over the rows. Default: the display fields.
 */
columns?: string[]
/**
 * Search fields of the dialog, over the rows. Default: none.
 */
search?: string[]
}
/**
 * An effect of a verb: it makes rows (make) or changes some (change). In its values bare names are those of the row that the verb is done on, in a change those of the row that is changed; each.x is what is gone through, this.x always the row of the verb.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceEffect".
 */
export interface SourceEffect {
/**
 * The entity of which it makes rows: documents with their lines, or lines. Lines of the document itself stand in it, beside or below the row at hand, which is read as it was before the verb; those of a group (per), and those made of lines that an effect before makes, are read from the row as the verb leaves it. this: the document itself, of the rows that were picked; what stands after that is done on each document that was made. Or a call of a service, businessRegistry.check (schemas/services): what set says is sent once the transaction is over, and do is the verb of this row that is done with the answer. Example: make: order. Default: none, it says change.
 */
make?: string
/**
 * The rows that it changes: this, a ref (order, each.order), or rows of an entity or of a table of lines by a condition. Lines of the row itself (lines, lines.deliveries) with nothing but set are changed in the first step of the verb, like what it sets: all at once, read as they were before it, their states too. Example: change: lines where lineStatus == OPEN. Default: none, it says make.
 */
change?: string
/**
 * Rows that it goes through, once for each: each: lines where quantity > 0. Bare names after where are theirs, this.x the row of the verb. picked: those that were chosen, of a document that was made those of which it was. Default: once.
 */
each?: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
/**
 * With make and each: one for all rows that agree in these, by the names of the row gone through. Its values may read these, and sum(each.x) and the like of the others. Fields of the same names keep them, where neither copy nor set says another. Lines of the document itself are found again by these: what is there is set anew, and lines of no group go. Example: per: [item, price]. Default: what lines of the document that is made and such rows agree in (same of their ref), else one for each row.
 * 
 * @minItems 1
 */
per?: [Expression, ...(Expression)[]]
copy?: SourceCopy
/**
 * Field of the row that is made or changed: value. With do also what its verb asks, reason among it. Default: none.
 */
set?: {
[k: string]: Expression
}
/**
 * With make: by table, the lines it is made with. Default: those of its own definition.
 */
lines?: {
[k: string]: SourceMadeLines
}
/**
 * With make: the ref of the row gone through, else of the row of the verb, that holds what was made of it. While that is neither deleted nor in a state that ends without success (colour default) nothing is made of it again. Default: none.
 */
into?: string
/**
 * The verb that is done on each of these rows then, under all its rules; of a call of a service the verb of this row, by: system, that is done with the answer: it asks for what it takes of it. Default: none.
 */
do?: string
}
/**
 * What may not occur twice (unique), or periods and ranges of numbers that may not overlap (noOverlap).
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceKey".
 */
export interface SourceKey {
/**
 * These fields together occur once.
 * 
 * @minItems 1
 */
unique?: [string, ...(string)[]]
/**
 * From and to of a period, or of numbers.
 * 
 * @minItems 2
 * @maxItems 2
 */
noOverlap?: [string, string]
/**
 * Periods may overlap when one of these differs. Default: none.
 */
per?: string[]
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
/**
 * One text in both languages: 中文 | English.
 */
say?: string
/**
 * Error code of the answer. Default: DUPLICATE, of periods OVERLAP.
 */
code?: string
}
/**
 * What an audience may see and change.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceAccess".
 */
export interface SourceAccess {
/**
 * Which rows exist for it; true: all. As a map by table: this is the document, any other name a table of its lines, of whose rows it finds those alone for which the condition holds; false: none, and not the table either. Example: rows: { this: any(suppliers.supplier == me.supplier), suppliers: supplier == me.supplier, jury: false }.
 */
rows: (Expression | {
[k: string]: Expression
})
/**
 * When it may change the document by hand; as a map by states (DRAFT|REJECTED) or by condition: all, or only these, field, lines.field or a whole table. Example: edit: { DRAFT|REJECTED: all, CONFIRMED: [trackingNum, lines.promisedDate] }. Default: never.
 */
edit?: (Expression | {
[k: string]: "all" | [string, ...(string)[]]
})
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
write?: (string | number | boolean)
/**
 * Never sent: field, lines.field or a whole table; as a map by states (DRAFT|OPEN) or by condition what is not sent while it holds. Example: hide: { status != OPENED: [offers.price, jury] }. Default: nothing.
 */
hide?: (string[] | {
/**
 * @minItems 1
 */
[k: string]: [string, ...(string)[]]
})
/**
 * What it is shown although it follows from what it is not: field, lines.field; verbs, flows and codes of rules whose answers may tell. Example: reveal: [quoteCount, lines.rank, doAward, SRM-1603]. Default: what follows from secrets is one.
 * 
 * @minItems 1
 */
reveal?: [string, ...(string)[]]
/**
 * Whether it may make new ones. Default: true for the first audience and where `rows` reads no state, if it may edit.
 */
create?: boolean
}
/**
 * Values that stand encrypted in the database while a condition holds, with a key for each event. Example: sealed: { when: openedDate == null, by: supplier, per: auction, fields: [lines, taxAmount, validToDate] }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceSealed".
 */
export interface SourceSealed {
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when: (string | number | boolean)
/**
 * The audience, or audiences, whose they are: it reads and writes them of the documents that it finds. From everybody else they are hidden.
 */
by: (string | [string, ...(string)[]])
/**
 * field, lines.field, or a whole table: of its rows everything that is given, but refs, states and files. What is computed from them in the document, takes its default from them or is set from them is sealed with them. Files are hidden.
 * 
 * @minItems 1
 */
fields: [string, ...(string)[]]
/**
 * The ref to what is opened at once: all documents that point to the same row have one key. Default: each document has its own.
 */
per?: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
hide?: (string | number | boolean)
/**
 * With hide and per: who opens. The private key of what is opened is in parts, one for each of them, encrypted for a password that only he has; two of them together open, within ten minutes. Example: keys: { to: jury.member, do: doSetKey }. Default: it is wrapped by the key of the server.
 */
keys?: {
/**
 * The user that a row of what is opened names: jury.member.
 */
to: string
/**
 * The verb of these rows by which whom they name sets his opening password. Any other verb of his on them, and the one that opens, lays his part.
 */
do: string
}
/**
 * A text, readonly: true, that gets the fingerprint of what is sealed, for those who may not read it too; it stays when it is opened. Default: none is kept.
 */
into?: string
/**
 * The verb, by: system, that is done on a document of which something cannot be opened because it is no longer what was sealed, or breaks a rule; a text that it asks is told why. Default: the opening is refused.
 */
do?: string
}
/**
 * schemas/blocks/<name>.yaml: a part of documents that several have, as they would say it themselves. $x in it is a parameter; $entity the id of the document, $name and $NAME what the use adds behind @ (approval@award: Award and _AWARD).
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceBlock".
 */
export interface SourceBlock {
/**
 * Its parameters by name. Example: with: { to: state }. Default: none.
 */
with?: {
[k: string]: SourceParameter
}
fields?: SourceFields
lines?: SourceLinesMap
states?: SourceStates
verbs?: SourceVerbs
/**
 * Rights that it brings, by audience. Default: none.
 */
access?: {
[k: string]: SourceAccess
}
/**
 * Keys before those of the document. Default: none.
 */
keys?: SourceKey[]
/**
 * Rules before those of the document. Default: none.
 */
check?: Rule[]
/**
 * The verb from which on names stand. Default: what the document says.
 */
freeze?: string
}
/**
 * screens/<area>/<id>.yaml: how a document is seen, and its place in the menu.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceScreens".
 */
export interface SourceScreens {
/**
 * Screens by id; the id is the address below /main. Default: <entity>List and <entity>Edit.
 */
screens?: {
[k: string]: SourceScreen
}
/**
 * Menu entries by screen. Default: the list under its area, granted to the default role.
 */
menu?: {
[k: string]: SourceMenu
}
}
/**
 * One of list, edit, detail, report; or a variant of another screen (`as`, `from`).
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceScreen".
 */
export interface SourceScreen {
list?: SourceList
edit?: SourceEdit
detail?: SourceEdit
report?: SourceReport
/**
 * variant: the audience that gets it.
 */
as?: string
/**
 * variant: the screen it comes from, under whose address it opens.
 */
from?: string
/**
 * variant: fields and sections it does not show. Default: none.
 */
drop?: string[]
/**
 * variant: further columns of a list. Default: none.
 */
add?: SourceColumn[]
/**
 * variant: its columns. Default: those of the screen it comes from.
 */
columns?: SourceColumn[]
/**
 * variant: its search fields. Default: those of the screen it comes from.
 */
search?: SourceSearch[]
/**
 * variant: its buttons. Default: those of the screen it comes from that its audience may use.
 */
toolbar?: string[]
/**
 * One text in both languages: 中文 | English.
 */
title?: string
grid?: SourceGrid
/**
 * variant: further lists under its address. Default: those of the screen it comes from of which its audience finds rows.
 */
lists?: string[]
}
/**
 * A list of rows with a search form and a toolbar. Example: list: {}.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceList".
 */
export interface SourceList {
/**
 * What it lists. Default: the entity of the file's name.
 */
entity?: string
/**
 * One text in both languages: 中文 | English.
 */
title?: string
/**
 * Its columns. Default: what stands for a row, its state, then the other fields without long texts and files, twelve at most.
 */
columns?: SourceColumn[]
/**
 * Fields of the search form. Default: what stands for a row, its state, refs that are required, the first date.
 */
search?: SourceSearch[]
/**
 * Its buttons: verbs and flows by their names, or resource codes; with - before one that it would have it says how it differs from the default. With btnSave the rows are edited in place: btnAdd and btnDelete add and take away rows, and all of it is saved at once; nothing opens a row then. Example: toolbar: [-btnExport, doClose]. Default: btnAdd where create is allowed, verbs for many rows, flows, btnExport.
 */
toolbar?: string[]
/**
 * Those verbs of its toolbar that are done on every row of its search on which the user may do them, on whatever page, and not on rows that are chosen: pressed, a dialog says on how many. Example: onAll: [doReadAll]. Default: none.
 * 
 * @minItems 1
 */
onAll?: [string, ...(string)[]]
/**
 * Fields, with - before them for descending. Default: -creationDate for documents, else the display code.
 */
sort?: string[]
/**
 * Rows of a page. Default: 20.
 */
pageSize?: number
/**
 * Rows that are looked at often, by name: a tab above the list with how many there are, behind the one of all rows and before those of the states. Example: tabs: { overdue: { label: 逾期 | Overdue, when: dueDate < today } }. Default: none but what waits for the user, all, and the states.
 */
tabs?: {
[k: string]: SourceTab
}
board?: SourceBoard
calendar?: SourceCalendar
gallery?: SourceGallery
/**
 * The field of the search, a ref to rows of a tree, whose tree stands beside the rows with how many of them are in each place and below it: a place that is chosen there is what is searched. Example: beside: category. Default: none.
 */
beside?: string
/**
 * As what it is drawn until its user chooses otherwise; one of those that it has. A list of rows that stand in a tree (a field of type tree) has the look tree by itself: rows below each other, to be opened and closed. Default: list.
 */
look?: ("list" | "tree" | "board" | "calendar" | "gallery")
/**
 * Further lists and reports under its address, each a tab behind its own, with how many rows there are; of each variant the one of its audience. Whoever holds the menu of this list holds them by it, and sees those of which his audience finds rows. Example: lists: [priceLibraryList]. Default: none.
 * 
 * @minItems 1
 */
lists?: [string, ...(string)[]]
tint?: SourceTint
/**
 * The screen that a click opens. Default: the edit screen of the same entity in this file.
 */
opens?: string
/**
 * The one of its tabs that it begins with, until its user takes another. Default: all rows.
 */
tab?: string
grid?: SourceGrid
}
/**
 * The code list of a column.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceColumnLookup".
 */
export interface SourceColumnLookup {
/**
 * Type code of the list.
 */
typeCode: string
}
/**
 * A tab of a list.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceTab".
 */
export interface SourceTab {
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when: (string | number | boolean)
}
/**
 * Rows as cards in columns. Example: board: { columns: { DRAFT: {}, SENT: {}, late: { label: 逾期 | Late, when: status == SENT and dueDate < today } } }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceBoard".
 */
export interface SourceBoard {
/**
 * The state, code or flag whose values are the columns. Of the state a card that is drawn into a column does the verb that leads there. Default: the state.
 */
by?: string
/**
 * The columns in their order, by name. A name that is a value of by is the column of the rows that have it. Default: every value.
 */
columns?: {
[k: string]: SourceBoardColumn
}
}
/**
 * A column of a board. Example: DONE: { when: doneDate >= monthStart(today) }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceBoardColumn".
 */
export interface SourceBoardColumn {
/**
 * One text in both languages: 中文 | English.
 */
label?: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
}
/**
 * Rows on days. Example: calendar: { from: startDate, until: endDate }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceCalendar".
 */
export interface SourceCalendar {
/**
 * The column of the list with the day, or moment, on which a row stands.
 */
from: string
/**
 * The column with its last day. Default: a row stands on one day.
 */
until?: string
}
/**
 * Rows as pictures. Example: gallery: { image: photo }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceGallery".
 */
export interface SourceGallery {
/**
 * The column of the list with the picture. Default: the first that is an image.
 */
image?: string
}
/**
 * Colours a row.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceTint".
 */
export interface SourceTint {
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when: (string | number | boolean)
/**
 * The colour.
 */
color: ("success" | "warning" | "error")
}
/**
 * Keys of the specification's table configuration, as they are.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceGrid".
 */
export interface SourceGrid {
/**
 * Name under which a user's layout is kept. Default: the screen's id, and for lines the section's after it.
 */
name?: string
/**
 * The operation that loads the rows of a list. Default: listByPage.
 */
api?: string
searchParams?: SourceParams
/**
 * Rows of a page. Default: 20, in lines with a page bar 200.
 */
pageSize?: number
/**
 * A page bar. Default: true in lists, false in documents.
 */
isShowPage?: boolean
/**
 * Progress while loading. Default: true.
 */
showTableProcess?: boolean
/**
 * A column with the row's number. Default: true.
 */
showIndex?: boolean
/**
 * How rows are selected. Default: multiple where a button needs rows, else none.
 */
selection?: ("none" | "single" | "multiple")
/**
 * Fields shown below a row that is expanded. Default: none.
 * 
 * @minItems 1
 */
expand?: [SourceColumn, ...(SourceColumn)[]]
/**
 * A row of totals. Default: true when a column is summed or averaged.
 */
showSummary?: boolean
operateSlot?: SourceOperate
/**
 * Resource codes of further entries of the right-click menu. Default: none.
 */
menuConfig?: string[]
footerConfig?: SourceFooter
/**
 * Columns whose equal neighbours are drawn as one cell. Default: none.
 */
rowSpanFields?: string[]
/**
 * The same as keyFields of pageSelection. Default: none.
 * 
 * @minItems 1
 */
pageSelectionKeys?: [string, ...(string)[]]
pageSelection?: SourcePageSelection
/**
 * Pixels at first. Default: 300, then what room there is.
 */
height?: number
/**
 * Asks for rows when opened. Default: true.
 */
isAutoRequest?: boolean
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
isEdit?: (string | number | boolean)
/**
 * Y: the page comes first and the count afterwards. Default: N.
 */
noQueryTotalFlag?: ("Y" | "N")
}
/**
 * Fixed filters by field, and how the list is asked for.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceParams".
 */
export interface SourceParams {
/**
 * Y: the page comes first and the count afterwards. Default: N.
 */
noQueryTotalFlag?: ("Y" | "N")
/**
 * Search fields that must be given before the list is asked for. Default: none.
 */
checkRequired?: string[]
[k: string]: Names | "Y" | "N" | string[] | undefined
}
/**
 * The footer of a table.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceFooter".
 */
export interface SourceFooter {
/**
 * One text in both languages: 中文 | English.
 */
title?: string
/**
 * Columns that are summed, beside those with isSummary. Default: none.
 */
summaryFields?: string[]
/**
 * Columns whose mean is shown. Default: none.
 */
meanNumFields?: string[]
/**
 * Footer cells drawn as one. Default: none.
 */
mergeFooterItems?: SourceMerge[]
}
/**
 * Footer cells drawn as one, with what stands in the first.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceMerge".
 */
export interface SourceMerge {
/**
 * The first column.
 */
field: string
/**
 * How many columns.
 */
span: number
}
/**
 * Rows stay selected when the page changes.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourcePageSelection".
 */
export interface SourcePageSelection {
/**
 * Fields whose values, joined with a hyphen, tell rows apart.
 * 
 * @minItems 1
 */
keyFields: [string, ...(string)[]]
}
/**
 * Sections by name, drawn in this order. Without any: the fields, each table of lines, the history.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceEdit".
 */
export interface SourceEdit {
/**
 * The document. Default: the entity of the file's name.
 */
entity?: string
/**
 * One text in both languages: 中文 | English.
 */
title?: string
/**
 * Its buttons, as in lists. Default: btnSave and every verb that has one.
 */
toolbar?: string[]
/**
 * Fields of the document that stand large in its head. Default: of those that its sections show and that are computed over lines the first amount, date, percent and quantity; without such a date the first that is required and not the day of the document.
 * 
 * @maxItems 4
 */
figures?: []|[(string | SourceHeadFigure)]|[(string | SourceHeadFigure), (string | SourceHeadFigure)]|[(string | SourceHeadFigure), (string | SourceHeadFigure), (string | SourceHeadFigure)]|[(string | SourceHeadFigure), (string | SourceHeadFigure), (string | SourceHeadFigure), (string | SourceHeadFigure)]
/**
 * The verb that whoever opens the document does by it, where he may: that it was read. It has `ask: []`, or asks nothing and leads from its states to another one. As a map it is a section of that name. Example: opened: doRead. Default: none.
 */
opened?: (string | SourceSection)
/**
 * The detail screen of the same document that shows it as others will see it, behind a button of the head. As a map it is a section of that name. Example: preview: noticePreview. Default: none.
 */
preview?: (string | SourceSection)
/**
 * Who did what with the document, when, as its last section; false: without it. As a map it is a section, at the place where it stands. Example: history: false. Default: true, where no other section has panel: history.
 */
history?: (boolean | SourceSection)
/**
 * Its sections one stage after the other, as long as it is filled in (in its first state, or sent back) by whoever may change it: each can be saved, says what it still lacks for the verb that leads on, and the last one ends with that verb. A name stands for a stage of that section alone. Panels that none names stand below each. As a map it is a section of that name. Example: stages: [header, { label: 供货 | Supply, sections: [categories, contacts] }]. Default: all sections one below the other.
 */
stages?: ([(string | SourceStage), (string | SourceStage), ...((string | SourceStage))[]] | SourceSection)
[k: string]: SourceSection | string | string[] | []|[(string | SourceHeadFigure)]|[(string | SourceHeadFigure), (string | SourceHeadFigure)]|[(string | SourceHeadFigure), (string | SourceHeadFigure), (string | SourceHeadFigure)]|[(string | SourceHeadFigure), (string | SourceHeadFigure), (string | SourceHeadFigure), (string | SourceHeadFigure)] | boolean | [(string | SourceStage), (string | SourceStage), ...((string | SourceStage))[]] | undefined
}
/**
 * A moment to come whose time may stand still.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceHeadFigure".
 */
export interface SourceHeadFigure {
/**
 * The moment (datetime) of the document.
 */
field: string
/**
 * A moment (datetime) of the document: since when the time until the other stands still; without a value it runs. What is left is that between the two, in the head and in every course until that moment. Example: { field: effectiveEndDate, stopped: pausedDate }.
 */
stopped: string
}
/**
 * Exactly one of fields, table, panel.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceSection".
 */
export interface SourceSection {
/**
 * One text in both languages: 中文 | English.
 */
label?: string
/**
 * It starts folded. Default: false.
 */
collapsed?: boolean
/**
 * Fields of the document.
 */
fields?: SourceColumn[]
/**
 * Lines of the document, as a grid. With per also lines of lines: lines.buckets.
 */
table?: string
/**
 * table: its rows stand as cells in a matrix: in the row of the first key and the column of the last, keys between them are titles over columns (expressions that give a text). A key is a field of these rows, parent (the line that holds them), or a field of another table that they share: suppliers.supplier, whose lines all stand there, with cells or without. Example: per: [auctionItem, suppliers.supplier]. With form one ref or text, under which as under a heading the lines stand that agree in it. Default: each row is a line of the grid.
 * 
 * @minItems 1
 * @maxItems 4
 */
per?: [Expression]|[Expression, Expression]|[Expression, Expression, Expression]|[Expression, Expression, Expression, Expression]
/**
 * per: which cell of each row is marked: by each field in turn the least, with a minus the greatest; a cell without a value is none. Example: best: [taxPrice]. Default: none is marked.
 * 
 * @minItems 1
 */
best?: [string, ...(string)[]]
/**
 * per: what is read where no row stands; as a map the first of which the condition holds, asked of the line over the column: { quotedFlag == Y: 已密封 | Sealed, true: 未报 | Not quoted }. Default: nothing.
 */
absent?: (Label | {
[k: string]: Label
})
/**
 * What was done with it, the documents around it, what differs from another one (with), the links by which visitors come to it, for whom a verb that gives them is granted to, of the documents that processes and approvals are kept in the picture of the steps, or, of the templates of messages, how one reads with a document.
 */
panel?: ("history" | "flow" | "compare" | "links" | "process" | "message")
/**
 * panel: history: moments of tables of the document, each of whose rows stands in the sequence at that moment, beside what was done: with: [quotes.quotedAt]. panel: compare: the ref to the document of the same kind that it is compared with, row by row; lines that have a ref of this name to their own kind are told apart by it, others by their numbers. The section is there where the ref is set. Example: with: replaces. Default: none.
 */
with?: (string | [string, ...(string)[]])
/**
 * table: its lines are drawn as a form, each a field that is called by this ref or text of the line; the first of columns stands under that name, the others under their own. Example: answers: { table: answers, form: question, help: helpText, per: [section], columns: [answer, answerFiles] }. Default: a grid.
 */
form?: string
/**
 * form: a text of the line that stands below its name, how it is to be filled in. Default: none.
 */
help?: string
/**
 * table: its columns. With per what a cell shows; what is read through a key (auctionItem.targetPrice, suppliers.rankNum) stands once, beside its row or over its column. Default: the line number and all fields but files, what has to be typed first; needed with per.
 */
columns?: SourceColumn[]
/**
 * table: its buttons. Default: btnAddLine and btnDelLine where lines are entered by hand.
 */
toolbar?: string[]
/**
 * table: columns summed in the footer. Default: none.
 */
summary?: string[]
course?: SourceCourse
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
large?: (string | number | boolean)
/**
 * table: lines of the selected line, below it. Default: none.
 */
children?: {
[k: string]: SourceChild
}
grid?: SourceGrid
}
/**
 * Rows of a table as steps over time.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceCourse".
 */
export interface SourceCourse {
/**
 * The moment (datetime) or day of the line, from which on it holds. Example: at: quotedAt.
 */
at: string
/**
 * Numbers of the line. The first is drawn for each of by, the others once for all, dashed. Example: show: [total, leadTotal].
 * 
 * @minItems 1
 * @maxItems 3
 */
show: [string]|[string, string]|[string, string, string]
/**
 * Refs or texts of the line, of which the first that its reader may read names the lines that are drawn. Default: one line.
 * 
 * @minItems 1
 */
by?: [string, ...(string)[]]
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
own?: (string | number | boolean)
/**
 * A moment of the document to which the time goes. Example: until: effectiveEndDate. Default: the last row.
 */
until?: string
}
/**
 * Lines of the selected line.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceChild".
 */
export interface SourceChild {
/**
 * One text in both languages: 中文 | English.
 */
label?: string
/**
 * Its columns. Default: as those of a table.
 */
columns?: SourceColumn[]
/**
 * Its buttons. Default: btnAddLine and btnDelLine.
 */
toolbar?: string[]
/**
 * Columns summed in the footer. Default: none.
 */
summary?: string[]
grid?: SourceGrid
}
/**
 * A stage of several sections.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceStage".
 */
export interface SourceStage {
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * The sections that it shows, in the order in which these stand in the document.
 * 
 * @minItems 1
 */
sections: [string, ...(string)[]]
}
/**
 * What rows come to: figures of each group, of the groups above it and of all, each found from the rows themselves. Example: report: { title: 订购额 | Ordered, each: purOrderLine where lineStatus != CANCELLED, per: [item], measures: { amount: { label: 金额 | Amount, value: sum(each.baseTaxAmount) } } }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceReport".
 */
export interface SourceReport {
/**
 * One text in both languages: 中文 | English.
 */
title: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
each: (string | number | boolean)
/**
 * What it asks for, as the search form of a list: the first day or time among these is the period of the report. Default: none.
 */
search?: SourceSearch[]
/**
 * What rows of a group agree in, the widest group first: each but the last has sub-totals.
 * 
 * @minItems 1
 * @maxItems 4
 */
per: [SourceGroup]|[SourceGroup, SourceGroup]|[SourceGroup, SourceGroup, SourceGroup]|[SourceGroup, SourceGroup, SourceGroup, SourceGroup]
/**
 * The figures by name, in the order of their columns.
 */
measures: {
[k: string]: SourceMeasure
}
/**
 * The figure by which groups are put in order, with - before it the greatest first. Default: by what the groups are of.
 * 
 * @maxItems 1
 */
sort?: []|[string]
chart?: SourceChart
/**
 * The list that shows the rows of a figure. Default: the list of the same rows in this file.
 */
opens?: string
}
/**
 * A figure of a report.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceMeasure".
 */
export interface SourceMeasure {
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
value: (string | number | boolean)
/**
 * percent: shown with its sign. Default: number.
 */
type?: ("number" | "percent")
/**
 * Decimals that are shown. Default: 2, of whole numbers 0.
 */
scale?: number
/**
 * Of the rows of the same period a year or a month before. Default: of the period itself.
 */
shift?: ("year" | "month")
}
/**
 * A picture of the widest groups.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceChart".
 */
export interface SourceChart {
/**
 * pareto: bars of the first figure, and the second as a line of percent beside them.
 */
type: ("bar" | "line" | "pareto")
/**
 * The figures, by their names.
 * 
 * @minItems 1
 * @maxItems 6
 */
show: [string]|[string, string]|[string, string, string]|[string, string, string, string]|[string, string, string, string, string]|[string, string, string, string, string, string]
}
/**
 * A place in the menu.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceMenu".
 */
export interface SourceMenu {
/**
 * The area or folder that holds it. Default: the area of its entity.
 */
under?: string
/**
 * One text in both languages: 中文 | English.
 */
label?: string
/**
 * Further words by which the search finds it, as people say them: [付款条件 | Payment terms]. Default: none.
 * 
 * @minItems 1
 */
also?: [Label, ...(Label)[]]
/**
 * Its place among its neighbours. Default: 100.
 */
order?: number
/**
 * Name of an icon of the icon set. Default: none.
 */
icon?: string
/**
 * By role what it may do: all, view, edit, or a list of bundles, verbs and resource codes. Example: grants: { buyer: [edit, doSubmit], manager: [view, doApproval] }. Default: the default role has all.
 */
grants?: {
[k: string]: SourceGrant
}
}
/**
 * screens/home/<name>.yaml: tiles of the page on which a day begins. A home is what is granted to the roles as which somebody works, whichever file it stands in.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceHome".
 */
export interface SourceHome {
/**
 * Tiles by name; a name stands once among all files.
 */
tiles: {
[k: string]: SourceTile
}
}
/**
 * One of part, figure, chart, stages, rows, report. Example: late: { figure: { title: 逾期未交 | Overdue, each: purOrderLine where promisedDate < today, measures: { lines: { label: 行 | Lines, value: count(each) } } }, grants: [buyer] }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceTile".
 */
export interface SourceTile {
/**
 * What the application knows by itself: documents that wait for a verb of the user, oldest first; runs that had trouble; documents that were opened last; documents that he marked.
 */
part?: ("todo" | "runs" | "recents" | "favourites")
figure?: SourceFigure
chart?: SourceTileChart
stages?: SourceStages
rows?: SourceTileRows
/**
 * The picture of this report for what it asks at first, and the way to it.
 */
report?: string
/**
 * Its place: lesser numbers first. Default: 100.
 */
order?: number
/**
 * The roles that find it on their home. Each of them holds the menu that it opens. Default: everybody, of parts alone.
 * 
 * @minItems 1
 */
grants?: [string, ...(string)[]]
}
/**
 * A number of rows. Example: { title: 待确认 | To confirm, each: purOrderHeader where status == PUBLISHED, measures: { orders: { label: 单 | Orders, value: count(each) } }, unit: 单 | orders }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceFigure".
 */
export interface SourceFigure {
/**
 * One text in both languages: 中文 | English.
 */
title: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
each: (string | number | boolean)
/**
 * Fields and their values, which the rows are asked by: the first day or time is its period. Default: none.
 */
search?: SourceAsked[]
/**
 * What its amount is measured in: the one with the largest sum is shown, the others are counted. Default: one number of all rows.
 * 
 * @minItems 1
 * @maxItems 1
 */
per?: [SourceGroup]
/**
 * Figures by name, as in reports.
 */
measures: {
[k: string]: SourceMeasure
}
/**
 * The figure that stands large, and those beside it. Default: all of them, in their order.
 * 
 * @minItems 1
 * @maxItems 3
 */
show?: [string]|[string, string]|[string, string, string]
/**
 * One text in both languages: 中文 | English.
 */
unit?: string
/**
 * A day or time of the row: a line of the large figure, a sum or count, over the last eleven weeks by it. Default: no line.
 */
trend?: string
/**
 * The list that shows its rows. Default: the first list of such rows.
 */
opens?: string
}
/**
 * What rows are asked by: a field, and its value; of a day or time the beginning. Example: { field: orderDate, default: monthStart(today) }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceAsked".
 */
export interface SourceAsked {
/**
 * The field, or a path through refs.
 */
field: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
default: (string | number | boolean)
}
/**
 * Bars for each group. Example: { title: 下单 | Ordered, each: purOrderHeader, search: [{ field: orderDate, default: today - 90 }], per: [{ field: monthStart(orderDate), title: 月份 | Month }], measures: { amount: { label: 下单 | Ordered, value: sum(each.baseTaxAmount) } } }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceTileChart".
 */
export interface SourceTileChart {
/**
 * One text in both languages: 中文 | English.
 */
title: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
each: (string | number | boolean)
/**
 * Fields and their values, which the rows are asked by: the first day or time is its period. Default: none.
 */
search?: SourceAsked[]
/**
 * What the rows of a bar agree in; behind it what the amounts are measured in.
 * 
 * @minItems 1
 * @maxItems 2
 */
per: [SourceGroup]|[SourceGroup, SourceGroup]
/**
 * Figures by name, as in reports.
 */
measures: {
[k: string]: SourceMeasure
}
/**
 * The figures that have bars. Default: all of them.
 * 
 * @minItems 1
 * @maxItems 3
 */
show?: [string]|[string, string]|[string, string, string]
/**
 * The figure by which groups are put in order, with - before it the greatest first; the first twelve are shown. Default: by what the groups are of.
 * 
 * @maxItems 1
 */
sort?: []|[string]
/**
 * One text in both languages: 中文 | English.
 */
unit?: string
/**
 * Another chart of the same groups whose bars stand beside these: beside: received. Default: none.
 */
beside?: string
/**
 * The list that shows its rows. Default: the first list of such rows.
 */
opens?: string
}
/**
 * Rows by what they agree in. Example: { title: 我的订单 | My orders, each: purOrderHeader, per: [status], measures: { orders: { label: 单 | Orders, value: count(each) } } }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceStages".
 */
export interface SourceStages {
/**
 * One text in both languages: 中文 | English.
 */
title: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
each: (string | number | boolean)
/**
 * Fields and their values, which the rows are asked by. Default: none.
 */
search?: SourceAsked[]
/**
 * What the rows of a stage agree in; behind it what the amounts are measured in.
 * 
 * @minItems 1
 * @maxItems 2
 */
per: [SourceGroup]|[SourceGroup, SourceGroup]
/**
 * Figures by name: the first stands large, the second below it.
 */
measures: {
[k: string]: SourceMeasure
}
/**
 * The list that shows its rows. Default: the first list of such rows.
 */
opens?: string
}
/**
 * Rows. Example: { title: 逾期未交 | Overdue, each: purOrderLine where promisedDate < today, columns: [parent.orderNum, itemDescription, promisedDate], sort: [promisedDate] }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceTileRows".
 */
export interface SourceTileRows {
/**
 * One text in both languages: 中文 | English.
 */
title: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
each: (string | number | boolean)
/**
 * What is shown of each; the first opens it.
 * 
 * @minItems 1
 * @maxItems 4
 */
columns: [string]|[string, string]|[string, string, string]|[string, string, string, string]
/**
 * Fields, with - before them for descending. Default: -creationDate for documents, else the display code.
 * 
 * @minItems 1
 * @maxItems 2
 */
sort?: [string]|[string, string]
/**
 * The list that shows its rows. Default: the first list of such rows.
 */
opens?: string
}
/**
 * schemas/processes/<name>.yaml: who is asked, one after the other, before an approval is done. A verb names it by its process; an approval of which there is no such file is one step, which asks everybody who may do it.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceProcess".
 */
export interface SourceProcess {
/**
 * Its name, that of the file.
 */
process: string
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * The document whose approval it is: one verb of it names this process.
 */
entity: string
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
/**
 * Whoever submits may be asked as well. Default: false, nobody approves what he submitted.
 */
own?: boolean
/**
 * The verb of the document by which it goes back to whoever submitted it; whoever is asked may do it. Default: doReject, where there is one.
 */
reject?: string
/**
 * The verb of the document by which it is taken back; it is refused once somebody has answered. Default: doWithdraw, where there is one.
 */
withdraw?: string
/**
 * Whom it asks, step by step, in this order. One of them has no condition.
 */
steps: {
[k: string]: SourceStep
}
}
/**
 * Who is asked at once. Example: director: { label: 采购总监 | Purchasing director, by: director, when: baseTaxAmount >= 500000 }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceStep".
 */
export interface SourceStep {
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * Whom it asks: a role, with everybody who works as that; or an expression of the document that gives a user (buyer, buyer.manager, first(basePosition.holder where organization == this.ou)); or several of both. Only who may do the approval and finds the document is asked. Default: everybody who works as a role that may do it, but for the role that may everything where there is another.
 */
by?: (Expression | [Expression, ...(Expression)[]])
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
/**
 * any: one agrees for all of them; all: each has to agree; sequence: each, one after the other in the order of by. Default: any.
 */
mode?: ("any" | "all" | "sequence")
/**
 * Working hours in which it should be answered; then it is late, and who is asked is reminded each day. Default: no limit.
 */
within?: number
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
else?: (string | number | boolean)
/**
 * What whoever does not answer is taken to have answered, once so much time has passed and BPM_AUTO_DECIDE is Y: the system answers in his place, and the trail says so. Example: decide: { after: 40, as: reject }. Default: it waits.
 */
decide?: {
/**
 * Working hours since he was asked.
 */
after: number
/**
 * agree: it goes on as if he had agreed; refused where nobody at all would have to agree, or whoever submits may be asked. reject: the document goes back to whoever submitted it.
 */
as: ("agree" | "reject")
}
}
/**
 * schemas/services/<name>.yaml: somebody outside who is asked, and what he answers. Documents know what stands here alone; who answers in fact, a program of another house or the built-in simulator, is configuration.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceService".
 */
export interface SourceService {
/**
 * Its name, that of the file.
 */
service: string
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * What it can be asked. A verb asks by an effect: then: [{ make: businessRegistry.check, set: { creditCode: creditCode }, do: doRegistryAnswer }].
 */
calls: {
[k: string]: SourceCall
}
}
/**
 * One question. Example: check: { label: 核验 | Check, input: { creditCode: { type: text, label: 统一社会信用代码 | Credit code, required: true } }, output: { registryStatus: { type: lookup, to: SLC_REGISTRY_STATUS, required: true } } }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceCall".
 */
export interface SourceCall {
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * What is sent, by name.
 */
input: {
[k: string]: SourceCallField
}
/**
 * What is answered, by name. The verb that an effect names by do asks for those that it takes, by the same names. Default: nothing but that it was received.
 */
output?: {
[k: string]: SourceCallField
}
}
/**
 * A value that is sent or answered. It has no key: what a row refers to is sent by its code.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceCallField".
 */
export interface SourceCallField {
/**
 * As of a field. Default: text.
 */
type?: ("text" | "textarea" | "email" | "tel" | "url" | "integer" | "number" | "quantity" | "price" | "amount" | "percent" | "rate" | "flag" | "date" | "datetime" | "month" | "lookup")
/**
 * One text in both languages: 中文 | English.
 */
label?: string
/**
 * It is never missing: a question without it is refused to whoever asks, an answer without it is a wrong one. Default: false.
 */
required?: boolean
/**
 * lookup: its list.
 */
to?: string
/**
 * Numbers: the least. Default: none.
 */
min?: number
/**
 * Numbers: the largest; texts: their characters. Default: that of the type.
 */
max?: number
/**
 * Numbers: decimals. Default: that of the type.
 */
scale?: number
}
/**
 * schemas/messages/<name>.yaml: what somebody is told when a verb was done.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceMessage".
 */
export interface SourceMessage {
/**
 * Its name, that of the file.
 */
message: string
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * The document, or the table of lines, whose verbs it tells of. Default: those of `block`.
 */
entity?: string
/**
 * Instead of entity: it tells of every document that uses this block. Its texts name what all of them have, and {this}. Example: block: approval. Default: none.
 */
block?: string
/**
 * The verbs that it tells of.
 * 
 * @minItems 1
 */
verbs: [string, ...(string)[]]
/**
 * Who is told, of those who find the row: audiences, roles, approvers (whoever is asked by its approval then), or an expression of the row that gives users (buyer, submittedBy). Example: to: [supplierSales, buyer].
 * 
 * @minItems 1
 */
to: [Expression, ...(Expression)[]]
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
/**
 * It is something to be done, and stands among the tasks of its receivers until somebody has. Default: false.
 */
task?: boolean
/**
 * How. Default: inApp alone.
 * 
 * @minItems 1
 */
channels?: [("inApp" | "mail" | "sms"), ...(("inApp" | "mail" | "sms"))[]]
/**
 * Its receivers cannot switch it off. Default: false.
 */
always?: boolean
/**
 * One text in both languages: 中文 | English.
 */
title: string
/**
 * One text in both languages: 中文 | English.
 */
text?: string
/**
 * One text in both languages: 中文 | English.
 */
short?: string
}
/**
 * schemas/print/<document>.yaml: on what a document is printed. Not served yet: check names each.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourcePrint".
 */
export interface SourcePrint {
/**
 * The document, as its file is called.
 */
print: string
/**
 * The forms, by name: note, labels.
 */
forms: {
[k: string]: SourceForm
}
}
/**
 * One of them. Example: note: { label: 送货单 | Delivery note, by: [supplier, buyer], when: status != DRAFT, fields: [noteNum, supplier], lines: { lines: [item, deliveryQuantity] }, qr: noteNum }.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "sourceForm".
 */
export interface SourceForm {
/**
 * One text in both languages: 中文 | English.
 */
label: string
/**
 * The audiences that print it: what one of them may not read stands on none.
 * 
 * @minItems 1
 */
by: [string, ...(string)[]]
/**
 * An expression of the definition language (docs/language.md, Expressions).
 */
when?: (string | number | boolean)
/**
 * On what. Default: A4.
 */
paper?: ("A4" | "A4 landscape" | "A5" | "label")
/**
 * A table of lines: one for each of its rows, as labels are. Default: one for the document.
 */
each?: string
/**
 * Values above the lines; with each those of the row. Default: those of the document's screen.
 */
fields?: string[]
/**
 * Tables of lines with their columns. Default: none.
 */
lines?: {
[k: string]: string[]
}
/**
 * The value that stands as a barcode. Default: none.
 */
barcode?: string
/**
 * The value that stands as a QR code. Default: none.
 */
qr?: string
}
/**
 * schemas/imports/<entity>.yaml: rows of it are brought in from tables, under the rules that hold by hand. What is exported can be brought in again. Not served yet: check names each.
 * 
 * This interface was referenced by `SourceDefinitions`'s JSON-Schema
 * via the `definition` "SourceImport".
 */
export interface SourceImport {
/**
 * The entity, as its file is called.
 */
import: string
/**
 * By which a row is found again, so that it is changed and not added: fields that one of its keys holds unique, or the serial that numbers it.
 * 
 * @minItems 1
 */
keys: [string, ...(string)[]]
/**
 * What may be brought in beside the keys. Default: whatever may be entered by hand.
 */
fields?: string[]
/**
 * Tables of lines that come with it, with what may be brought in. Default: none.
 */
lines?: {
[k: string]: string[]
}
}
