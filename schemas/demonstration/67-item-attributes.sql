-- What is known of some items.
update base_item_attribute l set answer = m.answer, shown_flag = 'Y'
from (values
  ('HN-1024', 'MATERIAL', 'STEEL'), ('HN-1024', 'GRADE', 'G88'), ('HN-1024', 'COATED', 'Y'), ('HN-1024', 'COATING', 'ZN'), ('HN-1024', 'SALTSPRAY', '96'), ('HN-1024', 'DIAMETER', '8'), ('HN-1024', 'ROHS', 'Y'), ('HN-1024', 'MARKETS', 'CN,EU'),
  ('HN-1032', 'MATERIAL', 'STEEL'), ('HN-1032', 'GRADE', 'G109'), ('HN-1032', 'COATED', 'N'), ('HN-1032', 'DIAMETER', '10'), ('HN-1032', 'ROHS', 'Y'),
  ('BE-2908', 'MATERIAL', 'STEEL'), ('BE-2908', 'GRADE', 'G129'), ('BE-2908', 'DIAMETER', '22.5'),
  ('CA-5965', 'MATERIAL', 'ALU'), ('CA-5965', 'COATED', 'Y'), ('CA-5965', 'COATING', 'ANO'), ('CA-5965', 'MARKETS', 'CN,EU,US')
) as m (item, attribute, answer), base_material_item i, base_category_attribute a
where i.item_code = m.item and l.parent_id = i.id and a.id = l.attribute_id and a.attribute_code = m.attribute;
