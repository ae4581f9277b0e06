-- Documents about which somebody is still to be asked, whoever may read of it: a row from when the approval begins until the document waits no more. Written under the lock of the document.
create table if not exists sys_approval (
  tenant_id   text collate "C" not null,
  entity      text not null,
  document_id text collate "C" not null,
  approval_id text collate "C" not null,
  primary key (document_id)
);
