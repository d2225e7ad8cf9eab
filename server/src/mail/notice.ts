import type { Address, Instant } from '@creneau/core';
import type { Sender } from './letter';

export interface MailedAppointment {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly start: Instant;
  readonly end: Instant;
  readonly interventionName: string;
  /** Empty for an anonymous calendar. */
  readonly calendarName: string;
  /** Empty if there is none, or it is not shown to customers. */
  readonly resourceName: string;
  /** Cents before any discount. */
  readonly price: number;
  /** Percent off. */
  readonly promotion: number | undefined;
  /** Public label of the promotion. */
  readonly promotionLabel: string | undefined;
}

export type MailEvent = 'confirmation' | 'change' | 'cancellation' | 'reminder';

export type MailAction = 'list' | 'confirm' | 'change' | 'cancel' | 'again' | 'another';

/** Opens a page; only a button there performs the action. */
export interface AppointmentLink {
  readonly action: MailAction;
  readonly address: string;
}

export interface Booking {
  /** Id of the first appointment. */
  readonly id: number;
  /** In order. */
  readonly appointments: readonly [MailedAppointment, ...MailedAppointment[]];
  /** Not cancelled. */
  readonly activeAppointments: readonly MailedAppointment[];
  /** Time of the booking or its last change. */
  readonly stamp: Instant;
  /** Number of changes. */
  readonly sequence: number;
  readonly pack: string | undefined;
  /** Cents to pay; a pack has its own price. */
  readonly total: number;
  /** Start before an edit. */
  readonly before: Instant | undefined;
  /** Cost before an edit, in cents. */
  readonly costBefore?: { readonly total: number; readonly isPromoted: boolean } | undefined;
  /** Set if a remaining appointment is by video. */
  readonly room:
    | {
        readonly address: string;
        /** Appointments by video; the rest of a pack may be on site. */
        readonly appointments: readonly [MailedAppointment, ...MailedAppointment[]];
      }
    | undefined;
  readonly place:
    | {
        /** Undefined if there is only one site. */
        readonly name: string | undefined;
        readonly address: Address;
        /** A home visit, at the visitor's address. */
        readonly isTyped: boolean;
      }
    | undefined;
  /** Of the visitor's device. */
  readonly visitorTimezone: string | undefined;
}

export interface Notice {
  readonly news: MailEvent;
  readonly byBusiness?: boolean;
  /** The visitor's, else the group's. */
  readonly locale: string;
  readonly group: {
    readonly id: number;
    readonly name: string;
    readonly locale: string;
    readonly country: string;
    readonly timezone: string;
    readonly currency: string;
    readonly phone: string | undefined;
    readonly city: string | undefined;
    /** The business's instructions; may have several lines. */
    readonly advice?: string | undefined;
    readonly displaysPrice: boolean;
    /** Minutes before the start from which online changes are refused. */
    readonly cancelNotice: number;
  };
  readonly sender: Sender;
  /** Unescaped, as entered. */
  readonly fiche: {
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
  };
  readonly booking: Booking;
  readonly links: readonly AppointmentLink[];
}
