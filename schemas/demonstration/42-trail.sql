-- What no user could do: the documents of the demonstration get the days and the hands through which they went. Times of a day follow from
-- the document's number, so that the same data give the same times. Done once, as the owner of the database, after everything is loaded.
create function pg_temp.moment(day date, hour integer, seed text) returns timestamptz language sql as
  $$ select (day + make_interval(hours => hour, mins => abs(hashtext(seed)) % 55)) at time zone 'Asia/Shanghai' $$;
create temp view person as select id, user_name, user_full_name from base_user;

create temp table trail as
with story as (
  select h.id, h.order_num as num, h.status, h.confirm_flag as asks, h.supplier_id, h.submitted_by_id, h.approved_by_id,
    h.order_date as made, coalesce(h.approved_date::date, h.publish_date::date, h.order_date) as judged,
    coalesce(h.confirm_date::date, h.publish_date::date, h.order_date) as answered,
    (select max(r.posting_date) from rcv_receive_line l join rcv_receive_header r on r.id = l.parent_id join pur_order_line o on o.id = l.order_line_id where o.parent_id = h.id) as received,
    -- Opinions are read at home and abroad, so each is written in the language of the order.
    c.district_code is distinct from 'CN' as abroad
  from pur_order_header h join slc_supplier_info v on v.id = h.supplier_id left join base_district c on c.id = v.country_id
), step as (
  select id, num, 1 as place, 'saveOrUpdate' as action, null as before, 'DRAFT' as after, made as day, 9 as hour, 'buyer' as who, null::text as opinion from story
  union all select id, num, 2, 'doSubmit', 'DRAFT', 'APPROVING', made, 10, 'buyer', null from story where status <> 'DRAFT'
  union all select id, num, 3, 'doReject', 'APPROVING', 'REJECTED', judged, 14, 'manager', case when abroad then 'The price is above that of the last order; please negotiate again' else '价格高于上次采购，请与供应商重新议价' end from story where status = 'REJECTED'
  union all select id, num, 3, 'doApproval', 'APPROVING', 'PUBLISHED', judged, 14, 'manager', null from story where status not in ('DRAFT', 'APPROVING', 'REJECTED')
  union all select id, num, 4, 'doRefuse', 'PUBLISHED', 'SUPPLIER_REFUSED', answered, 15, 'supplier', case when abroad then 'Raw materials cost more by now; we cannot deliver at this price' else '原材料涨价，无法按此价格供货' end from story where status = 'SUPPLIER_REFUSED'
  union all select id, num, 4, 'doCancel', 'PUBLISHED', 'CANCELLED', answered, 16, 'buyer', case when abroad then 'No longer needed' else '需求取消' end from story where status = 'CANCELLED'
  union all select id, num, 4, 'doConfirm', 'PUBLISHED', 'CONFIRMED', answered, 16, 'supplier', null from story where status in ('CONFIRMED', 'COMPLETED') and asks = 'Y'
  union all select id, num, 4, 'derive', 'PUBLISHED', 'CONFIRMED', judged, 15, null, null from story where status in ('CONFIRMED', 'COMPLETED') and asks <> 'Y'
  union all select id, num, 5, 'derive', 'CONFIRMED', 'COMPLETED', coalesce(received, answered), 17, null, null from story where status = 'COMPLETED'
)
select 'purOrderHeader' as entity, step.*, pg_temp.moment(day, hour, num) as at,
  case who when 'supplier' then coalesce(s.supplier_person, h.supplier_contact_name, f.short_name, f.supplier_name) else p.user_full_name end as name,
  case who when 'supplier' then s.supplier_user else p.id end as person
from step join pur_order_header h on h.id = step.id join slc_supplier_info f on f.id = h.supplier_id
left join person p on p.user_name = step.who
left join lateral (select u.id as supplier_user, u.user_full_name as supplier_person from base_user u where u.supplier_id = h.supplier_id order by u.user_name limit 1) s on true;

insert into trail
with story as (
  select h.id, h.receive_num as num, h.status, h.receive_date::date as made from rcv_receive_header h
), step as (
  select id, num, 1 as place, 'saveOrUpdate' as action, null as before, 'DRAFT' as after, made as day, 10 as hour, null::text as opinion from story
  union all select id, num, 2, 'doPost', 'DRAFT', 'POSTED', made, 11, null from story where status <> 'DRAFT'
  union all select id, num, 3, 'derive', 'POSTED', 'COMPLETED', made, 11, null from story where status = 'COMPLETED'
)
select 'rcvReceiveHeader', id, num, place, action, before, after, day, hour, 'receiver', opinion, pg_temp.moment(day, hour, num),
  case action when 'derive' then null else (select user_full_name from person where user_name = 'receiver') end,
  case action when 'derive' then null else (select id from person where user_name = 'receiver') end
from step;

insert into trail
with story as (
  select h.id, h.pr_num as num, h.status, h.apply_date as made from pur_requisition_header h
), step as (
  select id, num, 1 as place, 'saveOrUpdate' as action, null as before, 'DRAFT' as after, made as day, 9 as hour, 'requester' as who from story
  union all select id, num, 2, 'doSubmit', 'DRAFT', 'APPROVING', made, 10, 'requester' from story where status <> 'DRAFT'
  union all select id, num, 3, 'doApproval', 'APPROVING', 'APPROVED', made + 1, 9, 'manager' from story where status not in ('DRAFT', 'APPROVING')
)
select 'purRequisitionHeader', step.id, num, place, action, before, after, day, hour, who, null, pg_temp.moment(day, hour, num), p.user_full_name, p.id
from step join person p on p.user_name = who;

insert into trail
with story as (
  select h.id, h.note_num as num, h.status, h.note_date as made, u.id as person, u.user_full_name as name
  from pur_delivery_note h join base_user u on u.supplier_id = h.supplier_id
), step as (
  select id, num, 1 as place, 'saveOrUpdate' as action, null as before, 'DRAFT' as after, made as day, 9 as hour, person, name from story
  union all select id, num, 2, 'doConfirm', 'DRAFT', 'CONFIRMED', made, 13, person, name from story
  union all select s.id, num, 3, 'doArrive', 'CONFIRMED', 'ARRIVED', made + 1, 8, p.id, p.user_full_name from story s join person p on p.user_name = 'receiver' where s.status = 'ARRIVED'
)
select 'purDeliveryNote', id, num, place, action, before, after, day, hour, null, null, pg_temp.moment(day, hour, num), name, person from step;

create index on trail (id, place);
analyze trail;

-- Nothing happened after now, and each step later than the one before it.
update trail set at = least(at, now() - interval '20 minutes' + place * interval '3 minutes');

-- What the loading itself wrote down says only that it loaded. The table takes back nothing, but from its owner.
alter table sys_history disable trigger sys_history_append_only;
delete from sys_history where entity in (select entity from trail);
insert into sys_history (tenant_id, entity, document_id, row_entity, row_id, action, from_status, to_status, operator_id, operator_name, operate_date, opinion)
select (select tenant_id from base_user limit 1), entity, id, entity, id, action, before, after, person, name, at, opinion from trail order by at, num, place;
alter table sys_history enable trigger sys_history_append_only;

update pur_order_header h set creation_date = made.at, created_by = made.person, created_by_name = made.name, last_update_date = latest.at
from trail made, (select id, max(at) as at from trail group by id) latest
where made.id = h.id and made.place = 1 and latest.id = h.id and made.entity = 'purOrderHeader';
update pur_order_header h set submit_date = t.at from trail t where t.id = h.id and t.action = 'doSubmit';
update pur_order_header h set approved_date = t.at, approved_by_id = t.person, publish_date = t.at from trail t where t.id = h.id and t.action = 'doApproval';
update pur_order_header h set confirm_date = t.at from trail t where t.id = h.id and t.action = 'doConfirm';
update rcv_receive_header h set creation_date = t.at, created_by_name = t.name, last_update_date = t.at, receive_date = t.at, posted_date = p.at
from trail t, trail p where t.id = h.id and t.place = 1 and t.entity = 'rcvReceiveHeader' and p.id = h.id and p.place = 2;
update rcv_transaction x set transaction_date = h.posted_date from rcv_receive_line l join rcv_receive_header h on h.id = l.parent_id where l.id = x.receive_line_id;
update pur_requisition_header h set creation_date = t.at, created_by_name = t.name from trail t where t.id = h.id and t.place = 1 and t.entity = 'purRequisitionHeader';
update pur_requisition_header h set submit_date = t.at from trail t where t.id = h.id and t.action = 'doSubmit';
update pur_requisition_header h set approved_date = t.at from trail t where t.id = h.id and t.action = 'doApproval';
update pur_delivery_note h set creation_date = t.at, created_by = t.person, created_by_name = t.name from trail t where t.id = h.id and t.place = 1 and t.entity = 'purDeliveryNote';
update pur_delivery_note h set ship_date = t.at from trail t where t.id = h.id and t.action = 'doConfirm' and t.entity = 'purDeliveryNote';
update pur_delivery_note h set arrive_date = t.at from trail t where t.id = h.id and t.action = 'doArrive';

-- Base data were kept by somebody, too.
do $$ declare one text; begin
  foreach one in array array['base_organization', 'base_payment_term', 'base_purchase_group', 'base_material_item', 'pur_bill_type', 'slc_supplier_info', 'base_user'] loop
    execute format('update %I t set created_by = p.id, created_by_name = p.user_full_name, last_updated_by = p.id, last_updated_by_name = p.user_full_name from base_user p where p.user_name = ''admin'' and t.created_by is distinct from p.id', one);
  end loop;
end $$;
