-- The manifest contains the name of the screen's group, which texts of layouts show.
CREATE OR REPLACE FUNCTION vitrine_groups_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM vitrine_raise((
      SELECT array_agg(m.device_id) FROM changed JOIN device_group_members AS m ON m.group_id = changed.id));
  END IF;
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'groups');
  RETURN NULL;
END $$;
