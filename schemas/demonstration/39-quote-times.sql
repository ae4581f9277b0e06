-- At which times of the day it was quoted where prices are open: an hour and a half apart.
update sfd_bid_header b set submit_time = b.submit_time + b.bid_seq * interval '97 minutes'
from sfd_auction_header h where h.id = b.auction_id and h.bid_visibility = 'OPEN' and b.submit_time is not null;
update sfd_auction_course c set quoted_at = b.submit_time from sfd_bid_header b where b.id = c.bid_id;
update sfd_auction_supplier s set last_bid_time = b.submit_time
from sfd_bid_header b where b.auction_id = s.parent_id and b.supplier_id = s.supplier_id and b.bid_status = 'ACTIVE' and s.last_bid_time is not null;
