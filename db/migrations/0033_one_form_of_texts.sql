-- Texts of people and of the team are composed in one way, without signs that show nothing: a search finds them.
DO $$
DECLARE named text[];
BEGIN
  FOREACH named SLICE 1 IN ARRAY ARRAY[
    ['users', 'first_name'], ['users', 'last_name'], ['users', 'company_name'],
    ['addresses', 'address_name'], ['addresses', 'first_name'], ['addresses', 'last_name'], ['addresses', 'company'],
    ['addresses', 'address1'], ['addresses', 'address2'], ['addresses', 'city'], ['addresses', 'country'],
    ['categories', 'name'], ['categories', 'description'],
    ['automations', 'name'], ['automations', 'description'], ['automations', 'goes_in'], ['automations', 'comes_out'],
    ['automations', 'for_whom'], ['automation_pictures', 'caption'],
    ['tickets', 'subject'], ['tickets', 'message'], ['ticket_replies', 'message'],
    ['prepared_answers', 'title'], ['prepared_answers', 'body'],
    ['automation_ideas', 'title'], ['automation_ideas', 'generated_title'], ['automation_ideas', 'description'],
    ['customer_notes', 'text']
  ] LOOP
    EXECUTE format(
      'UPDATE %1$I SET %2$I = normalize(regexp_replace(%2$I, %3$L, '''', ''g''), NFC)
       WHERE %2$I IS NOT NFC NORMALIZED OR %2$I ~ %3$L',
      named[1], named[2], '[\u00AD\u034F\u200B\u202A-\u202E\u2060-\u206F\uFEFF]'
    );
  END LOOP;
END $$;--> statement-breakpoint
UPDATE users SET
  first_name = regexp_replace(first_name, '[\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'),
  last_name = regexp_replace(last_name, '[\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g')
  WHERE first_name || last_name ~ '[\u00A0\u2000-\u200A\u202F\u205F\u3000]';--> statement-breakpoint
-- Addresses from before are brought to their form by the start that applies this, which then validates it.
ALTER TABLE "users" ADD CONSTRAINT "users_email_one_form" CHECK ("users"."email" is nfkc normalized and "users"."email" !~ '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]') NOT VALID;
