/** The token of one appointment grants nothing else. */
export const calendarFileLink = (groupId: number, appointmentId: number, token: string): string =>
  `/ics/${groupId}/${appointmentId}/${encodeURIComponent(token)}.ics`;
