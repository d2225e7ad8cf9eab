/**
 * Calendar file of a booking, by the token of one of its appointments, which grants nothing else.
 */
export const calendarFileLink = (groupId: number, appointmentId: number, token: string): string =>
  `/ics/${groupId}/${appointmentId}/${encodeURIComponent(token)}.ics`;
