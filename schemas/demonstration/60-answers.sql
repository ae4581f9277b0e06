-- What two suppliers answered before they submit it.
update ssf_questionnaire_answer l set answer = m.answer
from (values
  ('MOUNTAIN0001', 'QM1', 'A'), ('MOUNTAIN0001', 'QM2', 'TÜV SÜD, 12 100 51302'), ('MOUNTAIN0001', 'QM3', '4'), ('MOUNTAIN0001', 'QM4', 'Y'),
  ('MOUNTAIN0001', 'QM5', '180'), ('MOUNTAIN0001', 'QM6', 'A'), ('MOUNTAIN0001', 'DL1', 'A,C'), ('MOUNTAIN0001', 'ES1', 'N'), ('MOUNTAIN0001', 'ES2', 'A,B'),
  ('BERGERON0001', 'QM1', 'C'), ('BERGERON0001', 'QM3', '3'), ('BERGERON0001', 'QM4', 'Y'), ('BERGERON0001', 'QM5', '820'),
  ('BERGERON0001', 'QM6', 'B'), ('BERGERON0001', 'QM7', '焊缝气孔，已增加X射线抽检 Porous welds; X-ray sampling was added'), ('BERGERON0001', 'DL1', 'B,C'),
  ('BERGERON0001', 'ES1', 'N'), ('BERGERON0001', 'ES2', 'A,B,C')
) as m (supplier, question, answer), ssf_questionnaire_reply r, ssf_questionnaire h, slc_supplier_info s, ssf_questionnaire_question q
where s.supplier_code = m.supplier and r.supplier_id = s.id and h.id = r.questionnaire_id and h.title like '年度质量自审%' and l.parent_id = r.id and q.id = l.question_id and q.question_num = m.question;
