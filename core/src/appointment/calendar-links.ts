/** The calendar file of a visit, by one of its appointments, whose token opens it and nothing else. */
export const calendarFileLink = (groupId: number, appointmentId: number, token: string): string =>
  `/ics/${groupId}/${appointmentId}/${encodeURIComponent(token)}.ics`;
