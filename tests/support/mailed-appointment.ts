import type { CheckSession, LogOut, OpenMailedKey, Session, Sessions } from '@creneau/core';

/** A page, and what the mail of an appointment brought to it. */
export interface MailedPage {
  readonly sessions: Sessions;
  readonly openMailedKey: OpenMailedKey;
  readonly checkSession: CheckSession;
  readonly logOut: LogOut;
  readonly key: string;
  readonly appointmentId: number;
  readonly email: string;
}

/** What every answer for the accounts of a business makes of the key of one appointment. */
export function opensOneAppointment(begin: () => Promise<MailedPage>): void {
  it('[QUERY-11] open one appointment by the key of its mail, as often as it is pressed', async () => {
    const { sessions, openMailedKey, checkSession, logOut, key, appointmentId, email } =
      await begin();
    const one: Partial<Session> = {
      type: 'user',
      account: { id: 0, email },
      appointmentId,
      needPasswordChange: false,
    };

    expect(await openMailedKey.execute({ appointment: key })).toMatchObject({
      ...one,
      fromMail: true,
    });
    const { token } = sessions;
    expect(await checkSession.execute()).toMatchObject({ ...one, token });
    await logOut.execute();
    expect(await openMailedKey.execute({ appointment: key })).toMatchObject(one);
    expect(sessions.token).not.toBe(token);
  });

  it('[QUERY-11] [A8] open nothing by a key that is not that of a mail', async () => {
    const { sessions, openMailedKey, key } = await begin();

    await expect(openMailedKey.execute({ appointment: `${key}x` })).rejects.toMatchObject({
      reason: 'linkExpired',
    });
    expect(sessions.token).toBeUndefined();
  });
}
