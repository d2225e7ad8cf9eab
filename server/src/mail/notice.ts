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
  /** Empty where it takes no room or equipment, or one that is not shown to customers. */
  readonly resourceName: string;
  /** Cents before any discount. */
  readonly price: number;
  /** Percent off. */
  readonly promotion: number | undefined;
  /** The business's name of that promotion. */
  readonly promotionLabel: string | undefined;
}

/** The event that a mail informs about. */
export type MailEvent = 'confirmation' | 'change' | 'cancellation' | 'reminder';

/** The action that a link offers. */
export type MailAction = 'list' | 'confirm' | 'change' | 'cancel' | 'again' | 'another';

/** A link of a mail. It opens a page; only a button there performs the action. */
export interface AppointmentLink {
  readonly action: MailAction;
  readonly address: string;
}

/** The appointments of one booking, for its mails. */
export interface Visit {
  /** The id of its first appointment. */
  readonly id: number;
  /** The appointments of the mail, in their order. */
  readonly appointments: readonly [MailedAppointment, ...MailedAppointment[]];
  /** Those that are not cancelled. */
  readonly kept: readonly MailedAppointment[];
  /** When it was booked, or last changed. */
  readonly stamp: Instant;
  /** How often it was changed. */
  readonly sequence: number;
  readonly pack: string | undefined;
  /** Cents to pay for all appointments; a pack has a price of its own. */
  readonly total: number;
  /** The old start of a rescheduled visit. */
  readonly before: Instant | undefined;
  /** Its old cost: cents, and whether a promotion lowered them. */
  readonly costBefore?: { readonly total: number; readonly isPromoted: boolean } | undefined;
  /** The video room, where any of what is kept is by video. */
  readonly room:
    | {
        readonly address: string;
        /** What is by video: of a pack, the rest may be on the spot. */
        readonly appointments: readonly [MailedAppointment, ...MailedAppointment[]];
      }
    | undefined;
  readonly place:
    | {
        /** Name of the site, where there are several. */
        readonly name: string | undefined;
        readonly address: Address;
        /** Whether it is the visitor's address, which the business comes to. */
        readonly isTyped: boolean;
      }
    | undefined;
  /** The zone of the visitor's device. */
  readonly visitorTimezone: string | undefined;
}

/** The content of a mail about a visit. */
export interface Notice {
  readonly news: MailEvent;
  /** Whether the business has cancelled it, and not its customer. */
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
    /** What the business tells whoever has booked, with its lines. */
    readonly advice?: string | undefined;
    readonly displaysPrice: boolean;
    /** Minutes before the start from which nothing can be rescheduled or cancelled online. */
    readonly cancelNotice: number;
  };
  readonly sender: Sender;
  /** Unescaped, as entered. */
  readonly contact: {
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
  };
  readonly visit: Visit;
  /** The actions that the page offers when the mail is written. */
  readonly links: readonly AppointmentLink[];
}
