-- What the scorers of the quarter write into their sheets before they submit them.
update spe_scheme_score_line l set score = m.score, comment = m.comment
from (values
  ('MOUNTAIN0001', 'COST', 82.50, null), ('MOUNTAIN0001', 'SERVICE', 88.00, null),
  ('BERGERON0001', 'COST', 78.00, null), ('BERGERON0001', 'SERVICE', 96.00, '两次加急均按时到货 Both urgent orders came in time'),
  ('TRIKES0001', 'COST', 91.00, null), ('TRIKES0001', 'SERVICE', 74.50, null)
) as m (supplier, indicator, score, comment), slc_supplier_info s, spe_indicators_head i
where s.supplier_code = m.supplier and i.indicator_code = m.indicator and l.supplier_id = s.id and l.indicator_id = i.id;
