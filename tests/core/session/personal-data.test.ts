import { tableOf } from '@creneau/core';

describe('one’s own data as a table', () => {
  it('[D7] has a line for all that is said, named by where it is', () => {
    const table = tableOf({
      business: 'Salon "Lumière"',
      account: { id: 7, email: 'camille@example.org', locale: null },
      contacts: [{ firstname: 'Léo', marketing_sms: true }, { firstname: 'Ana, Lou' }],
      appointments: [],
    });

    expect(table).toBe(
      '\ufeff' +
        [
          '"what","value"',
          '"business","Salon ""Lumière"""',
          '"account.id","7"',
          '"account.email","camille@example.org"',
          '"contacts.0.firstname","Léo"',
          '"contacts.0.marketing_sms","true"',
          '"contacts.1.firstname","Ana, Lou"',
          '',
        ].join('\r\n'),
    );
  });

  it.each(['=1+1', "=cmd|' /C calc'!A0", '+33612345678', '-2', '@cmd', '\tx', '\rx'])(
    '[H9] has text where a spreadsheet would see a formula (F-TXT-03): %j',
    (text) => {
      expect(tableOf({ comments: text })).toContain(`"comments","'${text}"`);
    },
  );
});
