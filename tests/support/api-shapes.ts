/** Made by `npm run docs:api` of what the server tells at `/api/openapi.json`. */
export interface components {
  schemas: {
    /** @description One line of a booking */
    Appointment: {
      /**
       * @description Of this group
       * @example 501
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description Of the group
       * @example Salon Lumière
       */
      group_name: string;
      /**
       * @description The day of its start
       * @example 2026-11-24
       */
      date: string;
      /**
       * Format: date-time
       * @description With the offset of the group: it begins
       * @example 2026-11-24T09:00:00+01:00
       */
      start: string;
      /**
       * Format: date-time
       * @description With the offset of the group: it ends
       * @example 2026-11-24T09:45:00+01:00
       */
      end: string;
      /**
       * @description Of this line, in minutes
       * @example 45
       */
      duration: number;
      /**
       * @description `first` of several and `included` in them, or `free` when alone
       * @example free
       * @enum {string}
       */
      type: 'first' | 'included' | 'free';
      /** @description Of the first of several; null on itself */
      parent_id: number | null;
      /** @description The pack it is part of */
      pack_id: number | null;
      /** @description What the pack costs */
      pack: {
        /**
         * @description Of the whole pack, as it was booked, in cents of the group’s currency
         * @example 18500
         */
        price: number;
      } | null;
      /** @description The appointments of the pack, this one among them; null for what is no pack */
      interventions:
        | {
            /**
             * @description An appointment of the pack
             * @example 501
             */
            apt_id: number;
            /**
             * @description Who gives it
             * @example 1
             */
            calendar_id: number;
            /**
             * @description In the asked language
             * @example Ana
             */
            calendar_name: string;
          }[]
        | null;
      /**
       * @description The service
       * @example 11
       */
      intervention_id: number;
      /**
       * @description In the asked language
       * @example Coupe femme
       */
      intervention_name: string;
      /** @description The service, as the list of services names it */
      intervention: {
        /**
         * @description The same as `intervention_name`
         * @example Coupe femme
         */
        publicname: string;
      };
      /**
       * @description The same as `duration`, in minutes
       * @example 45
       */
      intervention_length: number;
      /**
       * @description The same as `price`, in cents of the group’s currency
       * @example 4800
       */
      intervention_price: number;
      /**
       * @description Who gives it
       * @example 1
       */
      calendar_id: number;
      /**
       * @description In the asked language
       * @example Ana
       */
      calendar_name: string;
      /** @description The calendar, as the list of calendars names it */
      calendar: {
        /**
         * @description The same as `calendar_name`
         * @example Ana
         */
        publicname: string;
      };
      /** @description The resource that was taken */
      resource_id: number | null;
      /** @description The resource, by its name */
      resource: {
        /**
         * @description In the asked language
         * @example Pont 1
         */
        publicname: string;
      } | null;
      /** @description Who comes */
      fiche: {
        /**
         * @description May be empty
         * @example Nolwenn
         */
        firstname: string;
        /**
         * @description May be empty
         * @example Kerjean
         */
        lastname: string;
        /**
         * @description May be empty
         * @example nolwenn@example.org
         */
        email: string;
      };
      /**
       * @description Before any discount, in cents of the group’s currency
       * @example 4800
       */
      price: number;
      /**
       * @description After its discount; a pack has a price of its own, in cents of the group’s currency
       * @example 3840
       */
      price_amount: number;
      /**
       * @description Off the price
       * @example 20
       */
      promotion: number | null;
      /**
       * @description Whether it has a `promotion`
       * @example true
       */
      is_promoted: boolean;
      /**
       * @description Held by video
       * @example false
       */
      videoconference: boolean;
      /**
       * @description Of the visitor
       * @example Cheveux longs
       */
      comments: string;
      /** @description Where it is */
      address: {
        /**
         * @description Street and number
         * @example 14 rue des Capucins
         */
        address: string;
        /**
         * @description Postal code
         * @example 69001
         */
        zipcode: string;
        /**
         * @description Town
         * @example Lyon
         */
        city: string;
        /**
         * @description Two letters
         * @example FR
         */
        country: string;
        /**
         * @description Degrees north; only where the business tells it
         * @example 45.7695
         */
        lat?: number;
        /**
         * @description Degrees east
         * @example 4.8345
         */
        lng?: number;
      } | null;
      /**
       * @description The name of the site, of several
       * @example Sud
       */
      location: string | null;
      /**
       * @description Whether it is at the address that the customer typed
       * @example false
       */
      home_visit: boolean;
      /**
       * @description The contact
       * @example 9
       */
      fiche_id: number;
      /**
       * @description What the business says of it: `confirmed` once it has said that it takes place
       * @example booked
       * @enum {string}
       */
      status: 'booked' | 'confirmed' | 'cancelled';
      /**
       * Format: date-time
       * @description Of its last change: names this state of it
       * @example 2026-09-01T08:12:30.250Z
       */
      updated_at: string;
      /**
       * @description Opens the calendar file of the visit that this line is of, and nothing else
       * @example Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
       */
      ics_token: string;
      /** @description How to get in, for what is held by video */
      video_credentials: {
        /**
         * @description The address of the video room
         * @example https://meet.jit.si/creneau-Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
         */
        room: string;
      } | null;
    };
    /** @description One line of a booking */
    AppointmentInLocalTime: {
      /**
       * @description Of this group
       * @example 501
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description Of the group
       * @example Salon Lumière
       */
      group_name: string;
      /**
       * @description The day of its start
       * @example 2026-11-24
       */
      date: string;
      /**
       * @description Wall time of the group: it begins
       * @example 2026-11-24 09:00:00
       */
      start: string;
      /**
       * @description Wall time of the group: it ends
       * @example 2026-11-24 09:45:00
       */
      end: string;
      /**
       * @description Of this line, in minutes
       * @example 45
       */
      duration: number;
      /**
       * @description `first` of several and `included` in them, or `free` when alone
       * @example free
       * @enum {string}
       */
      type: 'first' | 'included' | 'free';
      /** @description Of the first of several; null on itself */
      parent_id: number | null;
      /** @description The pack it is part of */
      pack_id: number | null;
      /** @description What the pack costs */
      pack: {
        /**
         * @description Of the whole pack, as it was booked, in cents of the group’s currency
         * @example 18500
         */
        price: number;
      } | null;
      /** @description The appointments of the pack, this one among them; null for what is no pack */
      interventions:
        | {
            /**
             * @description An appointment of the pack
             * @example 501
             */
            apt_id: number;
            /**
             * @description Who gives it
             * @example 1
             */
            calendar_id: number;
            /**
             * @description In the asked language
             * @example Ana
             */
            calendar_name: string;
          }[]
        | null;
      /**
       * @description The service
       * @example 11
       */
      intervention_id: number;
      /**
       * @description In the asked language
       * @example Coupe femme
       */
      intervention_name: string;
      /** @description The service, as the list of services names it */
      intervention: {
        /**
         * @description The same as `intervention_name`
         * @example Coupe femme
         */
        publicname: string;
      };
      /**
       * @description The same as `duration`, in minutes
       * @example 45
       */
      intervention_length: number;
      /**
       * @description The same as `price`, in cents of the group’s currency
       * @example 4800
       */
      intervention_price: number;
      /**
       * @description Who gives it
       * @example 1
       */
      calendar_id: number;
      /**
       * @description In the asked language
       * @example Ana
       */
      calendar_name: string;
      /** @description The calendar, as the list of calendars names it */
      calendar: {
        /**
         * @description The same as `calendar_name`
         * @example Ana
         */
        publicname: string;
      };
      /** @description The resource that was taken */
      resource_id: number | null;
      /** @description The resource, by its name */
      resource: {
        /**
         * @description In the asked language
         * @example Pont 1
         */
        publicname: string;
      } | null;
      /** @description Who comes */
      fiche: {
        /**
         * @description May be empty
         * @example Nolwenn
         */
        firstname: string;
        /**
         * @description May be empty
         * @example Kerjean
         */
        lastname: string;
        /**
         * @description May be empty
         * @example nolwenn@example.org
         */
        email: string;
      };
      /**
       * @description Before any discount, in cents of the group’s currency
       * @example 4800
       */
      price: number;
      /**
       * @description After its discount; a pack has a price of its own, in cents of the group’s currency
       * @example 3840
       */
      price_amount: number;
      /**
       * @description Off the price
       * @example 20
       */
      promotion: number | null;
      /**
       * @description Whether it has a `promotion`
       * @example true
       */
      is_promoted: boolean;
      /**
       * @description Held by video
       * @example false
       */
      videoconference: boolean;
      /**
       * @description Of the visitor
       * @example Cheveux longs
       */
      comments: string;
      /** @description Where it is */
      address: {
        /**
         * @description Street and number
         * @example 14 rue des Capucins
         */
        address: string;
        /**
         * @description Postal code
         * @example 69001
         */
        zipcode: string;
        /**
         * @description Town
         * @example Lyon
         */
        city: string;
        /**
         * @description Two letters
         * @example FR
         */
        country: string;
        /**
         * @description Degrees north; only where the business tells it
         * @example 45.7695
         */
        lat?: number;
        /**
         * @description Degrees east
         * @example 4.8345
         */
        lng?: number;
      } | null;
      /**
       * @description The name of the site, of several
       * @example Sud
       */
      location: string | null;
      /**
       * @description Whether it is at the address that the customer typed
       * @example false
       */
      home_visit: boolean;
      /**
       * @description The contact
       * @example 9
       */
      fiche_id: number;
      /**
       * @description What the business says of it: `confirmed` once it has said that it takes place
       * @example booked
       * @enum {string}
       */
      status: 'booked' | 'confirmed' | 'cancelled';
      /**
       * Format: date-time
       * @description Of its last change: names this state of it
       * @example 2026-09-01T08:12:30.250Z
       */
      updated_at: string;
      /**
       * @description Opens the calendar file of the visit that this line is of, and nothing else
       * @example Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
       */
      ics_token: string;
      /** @description How to get in, for what is held by video */
      video_credentials: {
        /**
         * @description The address of the video room
         * @example https://meet.jit.si/creneau-Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
         */
        room: string;
      } | null;
    };
    Booked: {
      /** @description The lines in their order */
      records: components['schemas']['Appointment'][];
      /**
       * @description The key to a contact that was made, given this once; null for a changed one
       * @example Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
       */
      fiche_token: string | null;
      /** @description Not used yet */
      consecutive_location: string | null;
    };
    BookedInLocalTime: {
      /**
       * @description Of this group
       * @example 501
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description Of the group
       * @example Salon Lumière
       */
      group_name: string;
      /**
       * @description The day of its start
       * @example 2026-11-24
       */
      date: string;
      /**
       * @description Wall time of the group: it begins
       * @example 2026-11-24 09:00:00
       */
      start: string;
      /**
       * @description Wall time of the group: it ends
       * @example 2026-11-24 09:45:00
       */
      end: string;
      /**
       * @description Of this line, in minutes
       * @example 45
       */
      duration: number;
      /**
       * @description `first` of several and `included` in them, or `free` when alone
       * @example free
       * @enum {string}
       */
      type: 'first' | 'included' | 'free';
      /** @description Of the first of several; null on itself */
      parent_id: number | null;
      /** @description The pack it is part of */
      pack_id: number | null;
      /** @description What the pack costs */
      pack: {
        /**
         * @description Of the whole pack, as it was booked, in cents of the group’s currency
         * @example 18500
         */
        price: number;
      } | null;
      /** @description The appointments of the pack, this one among them; null for what is no pack */
      interventions:
        | {
            /**
             * @description An appointment of the pack
             * @example 501
             */
            apt_id: number;
            /**
             * @description Who gives it
             * @example 1
             */
            calendar_id: number;
            /**
             * @description In the asked language
             * @example Ana
             */
            calendar_name: string;
          }[]
        | null;
      /**
       * @description The service
       * @example 11
       */
      intervention_id: number;
      /**
       * @description In the asked language
       * @example Coupe femme
       */
      intervention_name: string;
      /** @description The service, as the list of services names it */
      intervention: {
        /**
         * @description The same as `intervention_name`
         * @example Coupe femme
         */
        publicname: string;
      };
      /**
       * @description The same as `duration`, in minutes
       * @example 45
       */
      intervention_length: number;
      /**
       * @description The same as `price`, in cents of the group’s currency
       * @example 4800
       */
      intervention_price: number;
      /**
       * @description Who gives it
       * @example 1
       */
      calendar_id: number;
      /**
       * @description In the asked language
       * @example Ana
       */
      calendar_name: string;
      /** @description The calendar, as the list of calendars names it */
      calendar: {
        /**
         * @description The same as `calendar_name`
         * @example Ana
         */
        publicname: string;
      };
      /** @description The resource that was taken */
      resource_id: number | null;
      /** @description The resource, by its name */
      resource: {
        /**
         * @description In the asked language
         * @example Pont 1
         */
        publicname: string;
      } | null;
      /** @description Who comes */
      fiche: {
        /**
         * @description May be empty
         * @example Nolwenn
         */
        firstname: string;
        /**
         * @description May be empty
         * @example Kerjean
         */
        lastname: string;
        /**
         * @description May be empty
         * @example nolwenn@example.org
         */
        email: string;
      };
      /**
       * @description Before any discount, in cents of the group’s currency
       * @example 4800
       */
      price: number;
      /**
       * @description After its discount; a pack has a price of its own, in cents of the group’s currency
       * @example 3840
       */
      price_amount: number;
      /**
       * @description Off the price
       * @example 20
       */
      promotion: number | null;
      /**
       * @description Whether it has a `promotion`
       * @example true
       */
      is_promoted: boolean;
      /**
       * @description Held by video
       * @example false
       */
      videoconference: boolean;
      /**
       * @description Of the visitor
       * @example Cheveux longs
       */
      comments: string;
      /** @description Where it is */
      address: {
        /**
         * @description Street and number
         * @example 14 rue des Capucins
         */
        address: string;
        /**
         * @description Postal code
         * @example 69001
         */
        zipcode: string;
        /**
         * @description Town
         * @example Lyon
         */
        city: string;
        /**
         * @description Two letters
         * @example FR
         */
        country: string;
        /**
         * @description Degrees north; only where the business tells it
         * @example 45.7695
         */
        lat?: number;
        /**
         * @description Degrees east
         * @example 4.8345
         */
        lng?: number;
      } | null;
      /**
       * @description The name of the site, of several
       * @example Sud
       */
      location: string | null;
      /**
       * @description Whether it is at the address that the customer typed
       * @example false
       */
      home_visit: boolean;
      /**
       * @description The contact
       * @example 9
       */
      fiche_id: number;
      /**
       * @description What the business says of it: `confirmed` once it has said that it takes place
       * @example booked
       * @enum {string}
       */
      status: 'booked' | 'confirmed' | 'cancelled';
      /**
       * Format: date-time
       * @description Of its last change: names this state of it
       * @example 2026-09-01T08:12:30.250Z
       */
      updated_at: string;
      /**
       * @description Opens the calendar file of the visit that this line is of, and nothing else
       * @example Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
       */
      ics_token: string;
      /** @description How to get in, for what is held by video */
      video_credentials: {
        /**
         * @description The address of the video room
         * @example https://meet.jit.si/creneau-Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
         */
        room: string;
      } | null;
      /** @description The lines in their order */
      records: components['schemas']['AppointmentInLocalTime'][];
      /**
       * @description The key to a contact that was made, given this once; null for a changed one
       * @example Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
       */
      fiche_token: string | null;
      /** @description Not used yet */
      consecutive_location: string | null;
    };
    Booking: {
      /** @description Also the fields of the group’s form `vevent`, by name, beside these */
      appointment: {
        /**
         * @description Id of the group
         * @example 1
         */
        group_id: number;
        /**
         * @description A free time as it was listed; a wall time without offset that exists twice is the first of the two
         * @example 2026-11-24T09:00:00+01:00
         */
        date: string;
        /**
         * @description The lines by their number, given one after the other in that order
         * @example {
         *       "0": {
         *         "intervention_id": 11,
         *         "calendar_id": 0
         *       }
         *     }
         */
        appointments?: {
          [key: string]: {
            /**
             * @description The service
             * @example 11
             */
            intervention_id: number;
            /**
             * @description Who gives it; 0 for no preference
             * @example 0
             */
            calendar_id?: number;
          };
        };
        /** @description In place of `appointments`: the services, all with the `calendar_id` of the call */
        intervention_ids?: number[];
        /** @description For `intervention_ids`; of no meaning beside `appointments` */
        calendar_id?: number;
        /** @description The calendars to choose from where there is no preference; a line with another one is refused */
        calendar_ids?: number[];
        /** @description The pack, of which the lines are the services in their order */
        pack_id?: number;
        /** @description The resource to take; 0, or left out, for any that is free */
        resource_id?: number;
        /**
         * @description Who comes: the fields of the group’s form `fiche`, by name
         * @example {
         *       "firstname": "Nolwenn",
         *       "lastname": "Kerjean",
         *       "email": "nolwenn@example.org",
         *       "firstphone": "06 39 98 12 34"
         *     }
         */
        fiche: {
          /** @description The contact to change, whose key is in `Authorization`; left out for a new one */
          id?: number;
        } & {
          [key: string]: string | boolean;
        };
        /**
         * @description Taken where the group has `user_allow_comment`
         * @example Cheveux longs
         */
        comments?: string;
        /**
         * @description Language of names in the answer and of the mail
         * @example fr
         */
        locale?: string;
        /** @description Must be true for a service held by video */
        videoconference_consent?: boolean;
        /**
         * @description The IANA zone of the visitor’s device: mails tell the time there too where it differs from the group’s
         * @example America/New_York
         */
        visitor_timezone?: string;
        /**
         * @description 1: by the visitor
         * @example 1
         */
        from_web?: number;
        /** @description Where the visitor came from */
        websource?: string;
        /** @description Whether the page has them logged in; the key in `Authorization` decides */
        logged?: boolean;
      } & {
        [key: string]: string | boolean;
      };
    };
    BookingInLocalTime: {
      /** @description Also the fields of the group’s form `vevent`, by name, beside these */
      appointment: {
        /**
         * @description Id of the group; where the path has it, it need not be repeated
         * @example 1
         */
        group_id?: number;
        /**
         * @description A free time as it was listed; a wall time without offset that exists twice is the first of the two
         * @example 2026-11-24 09:00:00
         */
        date: string;
        /**
         * @description The lines by their number, given one after the other in that order
         * @example {
         *       "0": {
         *         "intervention_id": 11,
         *         "calendar_id": 0
         *       }
         *     }
         */
        appointments?: {
          [key: string]: {
            /**
             * @description The service
             * @example 11
             */
            intervention_id: number;
            /**
             * @description Who gives it; 0 for no preference
             * @example 0
             */
            calendar_id?: number;
          };
        };
        /** @description In place of `appointments`: the services, all with the `calendar_id` of the call */
        intervention_ids?: number[];
        /** @description For `intervention_ids`; of no meaning beside `appointments` */
        calendar_id?: number;
        /** @description The calendars to choose from where there is no preference; a line with another one is refused */
        calendar_ids?: number[];
        /** @description The pack, of which the lines are the services in their order */
        pack_id?: number;
        /** @description The resource to take; 0, or left out, for any that is free */
        resource_id?: number;
        /**
         * @description Who comes: the fields of the group’s form `fiche`, by name
         * @example {
         *       "firstname": "Nolwenn",
         *       "lastname": "Kerjean",
         *       "email": "nolwenn@example.org",
         *       "firstphone": "06 39 98 12 34"
         *     }
         */
        fiche: {
          /** @description The contact to change, whose key is in `Authorization`; left out for a new one */
          id?: number;
        } & {
          [key: string]: string | boolean;
        };
        /**
         * @description Taken where the group has `user_allow_comment`
         * @example Cheveux longs
         */
        comments?: string;
        /**
         * @description Language of names in the answer and of the mail
         * @example fr
         */
        locale?: string;
        /** @description Must be true for a service held by video */
        videoconference_consent?: boolean;
        /**
         * @description The IANA zone of the visitor’s device: mails tell the time there too where it differs from the group’s
         * @example America/New_York
         */
        visitor_timezone?: string;
        /**
         * @description 1: by the visitor
         * @example 1
         */
        from_web?: number;
        /** @description Where the visitor came from */
        websource?: string;
        /** @description Whether the page has them logged in; the key in `Authorization` decides */
        logged?: boolean;
      } & {
        [key: string]: string | boolean;
      };
    };
    /** @description A calendar: a person who gives services, or a resource that services need. */
    Calendar: {
      /**
       * @description Of this group
       * @example 1
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description The same as `publicname`; to an agent the business’s own name for it
       * @example Ana
       */
      name: string;
      /**
       * @description What a visitor reads; empty for what only an agent sees
       * @example Ana
       */
      publicname: string;
      /**
       * @description HTML, of which a page shows a few tags only; may be empty
       * @example Coupes et couleurs
       */
      description: string;
      /**
       * @description Path of a square picture
       * @example /pictures/ana-510x510.svg
       */
      thumbnail: string | null;
      /**
       * @description Place in the list; equal places go by id
       * @example 1
       */
      sort: number;
      /**
       * @description Always false: what is deleted is not listed
       * @example false
       */
      deleted: boolean;
      /** @description The business’s own id for it */
      externid: string | null;
      /** @description What the file of the business calls it */
      key: string | null;
      /**
       * @description Its set, of `calendarsets`
       * @example 1
       */
      calendarset_id: number | null;
      /** @description Where it is; null at the address of the group */
      address: {
        /**
         * @description Street and number
         * @example 14 rue des Capucins
         */
        address: string;
        /**
         * @description Postal code
         * @example 69001
         */
        zipcode: string;
        /**
         * @description Town
         * @example Lyon
         */
        city: string;
        /**
         * @description Two letters
         * @example FR
         */
        country: string;
        /**
         * @description Degrees north; only where the business tells it
         * @example 45.7695
         */
        lat?: number;
        /**
         * @description Degrees east
         * @example 4.8345
         */
        lng?: number;
      } | null;
      /**
       * @description A room or a machine rather than a person
       * @example false
       */
      is_resource: boolean;
      /**
       * @description The services it offers
       * @example [
       *       11,
       *       12
       *     ]
       */
      intervention_ids: number[];
    };
    CalendarList: {
      /**
       * @description Records in this answer
       * @example 1
       */
      recordsReturned: number;
      /**
       * @description Records there are
       * @example 1
       */
      totalRecords: number;
      /**
       * @description Records that were passed over
       * @example 0
       */
      startIndex: number;
      /** @description The field it is sorted by; null for the list’s own order */
      sort: string | null;
      /**
       * @description In which direction, where it is sorted
       * @example null
       * @enum {string|null}
       */
      dir: 'asc' | 'desc' | null;
      /**
       * @description Most records of an answer so asked
       * @example 1000
       */
      pageSize: number;
      /** @description In the order they are shown */
      records: components['schemas']['Calendar'][];
    };
    /** @description A set of calendars: a team or a place. */
    CalendarSet: {
      /**
       * @description Of this group
       * @example 1
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description The same as `publicname`; to an agent the business’s own name for it
       * @example Cabinet du centre
       */
      name: string;
      /**
       * @description What a visitor reads; empty for what only an agent sees
       * @example Cabinet du centre
       */
      publicname: string;
      /**
       * @description HTML, of which a page shows a few tags only; may be empty
       * @example
       */
      description: string;
      /**
       * @description Path of a square picture
       * @example /pictures/cabinet-510x510.svg
       */
      thumbnail: string | null;
      /**
       * @description Place in the list; equal places go by id
       * @example 1
       */
      sort: number;
      /**
       * @description Always false: what is deleted is not listed
       * @example false
       */
      deleted: boolean;
      /** @description The business’s own id for it */
      externid: string | null;
      /** @description What the file of the business calls it */
      key: string | null;
      /** @description Where it is; null at the address of the group */
      address: {
        /**
         * @description Street and number
         * @example 14 rue des Capucins
         */
        address: string;
        /**
         * @description Postal code
         * @example 69001
         */
        zipcode: string;
        /**
         * @description Town
         * @example Lyon
         */
        city: string;
        /**
         * @description Two letters
         * @example FR
         */
        country: string;
        /**
         * @description Degrees north; only where the business tells it
         * @example 45.7695
         */
        lat?: number;
        /**
         * @description Degrees east
         * @example 4.8345
         */
        lng?: number;
      } | null;
    };
    CalendarSetList: {
      /**
       * @description Records in this answer
       * @example 1
       */
      recordsReturned: number;
      /**
       * @description Records there are
       * @example 1
       */
      totalRecords: number;
      /**
       * @description Records that were passed over
       * @example 0
       */
      startIndex: number;
      /** @description The field it is sorted by; null for the list’s own order */
      sort: string | null;
      /**
       * @description In which direction, where it is sorted
       * @example null
       * @enum {string|null}
       */
      dir: 'asc' | 'desc' | null;
      /**
       * @description Most records of an answer so asked
       * @example 1000
       */
      pageSize: number;
      /** @description In the order they are shown */
      records: components['schemas']['CalendarSet'][];
    };
    Explanation: {
      /** @description Whether the time is listed and can be booked */
      offered: boolean;
      /**
       * @description What is nearest to being overcome. `not_open`: the group takes no bookings online; `not_offered`: nobody asked for gives the service; `too_soon`, `too_far`: the notice and the period of the group; `outside_hours`: not within the weekly hours from start to end; `closed`: a closed day or a closed part of it; `holiday`: a public holiday; `absent`: an absence; `off_grid`: no start of the grid; `taken`: another appointment; `buffer`: the time that is kept clear before or after an appointment; `no_resource`: no free resource; `same_time`, `too_close_to_another`, `too_many_appointments`: a limit of the group for each person, where `fiche_id` says who it is
       * @example absent
       * @enum {string|null}
       */
      obstacle:
        | 'not_open'
        | 'not_offered'
        | 'too_soon'
        | 'too_far'
        | 'outside_hours'
        | 'closed'
        | 'holiday'
        | 'absent'
        | 'off_grid'
        | 'taken'
        | 'buffer'
        | 'no_resource'
        | 'same_time'
        | 'too_close_to_another'
        | 'too_many_appointments'
        | null;
      /**
       * @description The line that nobody can serve, from 0
       * @example 0
       */
      line: number | null;
      /** @description Each of those who give that service; none where the time itself is the obstacle */
      calendars: {
        /**
         * @description Who gives the service of that line
         * @example 1
         */
        calendar_id: number;
        /**
         * @description What keeps them
         * @example absent
         * @enum {string}
         */
        obstacle:
          | 'outside_hours'
          | 'closed'
          | 'holiday'
          | 'absent'
          | 'off_grid'
          | 'taken'
          | 'buffer'
          | 'no_resource';
      }[];
    };
    /** @description Also what else the group’s form `fiche` asks, by the names of its fields */
    Fiche: {
      /**
       * @description Of the contact
       * @example 9
       */
      id: number;
      /**
       * @description Of its group
       * @example 1
       */
      group_id: number;
      /**
       * @description May be empty
       * @example Camille
       */
      firstname: string;
      /**
       * @description May be empty
       * @example Kerjean
       */
      lastname: string;
      /**
       * @description May be empty
       * @example camille@example.org
       */
      email: string;
      /**
       * @description May be empty
       * @example 06 39 98 12 34
       */
      firstphone: string;
      /**
       * @description `YYYY-MM-DD`
       * @example 1990-02-28
       */
      birthdate: string | null;
      /**
       * Format: date-time
       * @description Of its last change: names this state of it
       * @example 2026-09-01T08:12:30.250Z
       */
      updated_at: string;
    } & {
      [key: string]: string | boolean;
    };
    /** @description The two forms of the group, always one record. */
    Forms: {
      /** @description Who comes: sent as `fiche` with the booking */
      fiche: {
        /**
         * @description Name of the value in a booking
         * @example email
         */
        name: string;
        /**
         * @description How to ask for it: `text` a line, `integer` a whole number, `email` an e-mail address, `select` one of the choices, `linkedcombo` one of the choices, then one of those that depend on it, `boolean` a box to tick, `radio` one of the choices, all shown, `datesplit` a date, sent as `YYYY-MM-DD`, `smsreminder` whether to be reminded by SMS, `locale` a language of the group, `comments` several lines
         * @example email
         * @enum {string}
         */
        type:
          | 'text'
          | 'integer'
          | 'email'
          | 'select'
          | 'linkedcombo'
          | 'boolean'
          | 'radio'
          | 'datesplit'
          | 'smsreminder'
          | 'locale'
          | 'comments';
        /**
         * @description In the asked language
         * @example E-mail
         */
        label: string;
        /**
         * @description HTML beside the field; may be empty
         * @example
         */
        rightLabel: string;
        /**
         * @description HTML below the label; may be empty
         * @example
         */
        description: string;
        /**
         * @description Must be filled in
         * @example true
         */
        required: boolean;
        /** @description Fewest characters */
        minLength: number | null;
        /**
         * @description Most characters
         * @example 255
         */
        maxLength: number | null;
        /** @description Least number */
        min: number | null;
        /** @description Greatest number */
        max: number | null;
        /** @description Lines shown, for `comments` */
        rows: number | null;
        /**
         * @description Blanks around the value do not count
         * @example true
         */
        trim: boolean;
        /**
         * @description For `select`, `radio` and `linkedcombo`
         * @example []
         */
        choices: {
          /**
           * @description What is sent
           * @example f
           */
          value: string;
          /**
           * @description What is read
           * @example Femme
           */
          label: string;
          /**
           * @description The visitor may write instead
           * @example false
           */
          free_text: boolean;
          /** @description Choices that depend on this one, of the same shape */
          choices: Record<string, never>[];
        }[];
        /**
         * @description A value out of the choices is taken too
         * @example false
         */
        allowAny: boolean;
        /**
         * @description Begins with no choice made
         * @example false
         */
        addEmptyChoice: boolean;
        /**
         * @description What it begins with
         * @example
         */
        value: string | boolean;
      }[];
      /** @description About the appointment: sent beside the fields of the call */
      vevent: {
        /**
         * @description Name of the value in a booking
         * @example email
         */
        name: string;
        /**
         * @description How to ask for it: `text` a line, `integer` a whole number, `email` an e-mail address, `select` one of the choices, `linkedcombo` one of the choices, then one of those that depend on it, `boolean` a box to tick, `radio` one of the choices, all shown, `datesplit` a date, sent as `YYYY-MM-DD`, `smsreminder` whether to be reminded by SMS, `locale` a language of the group, `comments` several lines
         * @example email
         * @enum {string}
         */
        type:
          | 'text'
          | 'integer'
          | 'email'
          | 'select'
          | 'linkedcombo'
          | 'boolean'
          | 'radio'
          | 'datesplit'
          | 'smsreminder'
          | 'locale'
          | 'comments';
        /**
         * @description In the asked language
         * @example E-mail
         */
        label: string;
        /**
         * @description HTML beside the field; may be empty
         * @example
         */
        rightLabel: string;
        /**
         * @description HTML below the label; may be empty
         * @example
         */
        description: string;
        /**
         * @description Must be filled in
         * @example true
         */
        required: boolean;
        /** @description Fewest characters */
        minLength: number | null;
        /**
         * @description Most characters
         * @example 255
         */
        maxLength: number | null;
        /** @description Least number */
        min: number | null;
        /** @description Greatest number */
        max: number | null;
        /** @description Lines shown, for `comments` */
        rows: number | null;
        /**
         * @description Blanks around the value do not count
         * @example true
         */
        trim: boolean;
        /**
         * @description For `select`, `radio` and `linkedcombo`
         * @example []
         */
        choices: {
          /**
           * @description What is sent
           * @example f
           */
          value: string;
          /**
           * @description What is read
           * @example Femme
           */
          label: string;
          /**
           * @description The visitor may write instead
           * @example false
           */
          free_text: boolean;
          /** @description Choices that depend on this one, of the same shape */
          choices: Record<string, never>[];
        }[];
        /**
         * @description A value out of the choices is taken too
         * @example false
         */
        allowAny: boolean;
        /**
         * @description Begins with no choice made
         * @example false
         */
        addEmptyChoice: boolean;
        /**
         * @description What it begins with
         * @example
         */
        value: string | boolean;
      }[];
    };
    FormsList: {
      /**
       * @description Records in this answer
       * @example 1
       */
      recordsReturned: number;
      /**
       * @description Records there are
       * @example 1
       */
      totalRecords: number;
      /**
       * @description Records that were passed over
       * @example 0
       */
      startIndex: number;
      /** @description The field it is sorted by; null for the list’s own order */
      sort: string | null;
      /**
       * @description In which direction, where it is sorted
       * @example null
       * @enum {string|null}
       */
      dir: 'asc' | 'desc' | null;
      /**
       * @description Most records of an answer so asked
       * @example 1000
       */
      pageSize: number;
      /** @description In the order they are shown */
      records: components['schemas']['Forms'][];
    };
    FreeTimes: {
      /**
       * Format: date-time
       * @description First free time from the first day on, even after those days; null if there is none
       * @example 2026-11-24T09:00:00+01:00
       */
      firstSlot: string | null;
      /** @description In the order of time; several of one `start` are a choice of calendars: book with the `calendar_id` of the record chosen */
      availabletimeslots: components['schemas']['Slot'][];
      /**
       * @description Why nothing is free at all in the period of the group, where `firstSlot` is null: `full`, all times are taken; `too_short`, no opening is long enough; `absent`, nobody who gives it is there; `closed`, nobody of the group is there; `too_soon`, the times are nearer than the notice; `too_far`, they are further than one may book
       * @example full
       * @enum {string|null}
       */
      unavailable: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far' | null;
      /**
       * @description Why days have no free time
       * @example [
       *       {
       *         "day": "2026-11-25",
       *         "reason": "closed"
       *       }
       *     ]
       */
      unavailable_days: {
        /**
         * Format: date
         * @description A day of those asked that has no free time
         */
        day: string;
        /**
         * @description Why: `full`, all times are taken; `too_short`, no opening is long enough; `absent`, nobody who gives it is there; `closed`, nobody of the group is there; `too_soon`, the times are nearer than the notice; `too_far`, they are further than one may book
         * @example full
         * @enum {string}
         */
        reason: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far';
      }[];
    };
    FreeTimesInLocalTime: {
      /**
       * @description First free time from the first day on, even after those days; null if there is none; `YYYY-MM-DD HH:MM:SS`, wall time of the group; of a repeated hour only the first is listed
       * @example 2026-11-24 09:00:00
       */
      firstSlot: string | null;
      /** @description In the order of time; several of one `start` are a choice of calendars: book with the `calendar_id` of the record chosen */
      availabletimeslots: components['schemas']['SlotInLocalTime'][];
      /**
       * @description Why nothing is free at all in the period of the group, where `firstSlot` is null: `full`, all times are taken; `too_short`, no opening is long enough; `absent`, nobody who gives it is there; `closed`, nobody of the group is there; `too_soon`, the times are nearer than the notice; `too_far`, they are further than one may book
       * @example full
       * @enum {string|null}
       */
      unavailable: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far' | null;
      /**
       * @description Why days have no free time
       * @example [
       *       {
       *         "day": "2026-11-25",
       *         "reason": "closed"
       *       }
       *     ]
       */
      unavailable_days: {
        /**
         * Format: date
         * @description A day of those asked that has no free time
         */
        day: string;
        /**
         * @description Why: `full`, all times are taken; `too_short`, no opening is long enough; `absent`, nobody who gives it is there; `closed`, nobody of the group is there; `too_soon`, the times are nearer than the notice; `too_far`, they are further than one may book
         * @example full
         * @enum {string}
         */
        reason: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far';
      }[];
    };
    FreeTimesOfServices: {
      /**
       * @description Of the path
       * @example 1
       */
      group_id: number;
      /**
       * @description As they were asked
       * @example [
       *       11
       *     ]
       */
      intervention_ids: number[];
      /** @description As it was asked; null for no preference */
      calendar_id: number | null;
      /**
       * @description As they were asked
       * @example []
       */
      calendar_ids: number[];
      /**
       * @description First free time from the first day on, even after those days; null if there is none; `YYYY-MM-DD HH:MM:SS`, wall time of the group; of a repeated hour only the first is listed
       * @example 2026-11-24 09:00:00
       */
      firstSlot: string | null;
      /** @description In the order of time; several of one `start` are a choice of calendars: book with the `calendar_id` of the record chosen */
      availabletimeslots: components['schemas']['SlotInLocalTime'][];
      /**
       * @description Why nothing is free at all in the period of the group, where `firstSlot` is null: `full`, all times are taken; `too_short`, no opening is long enough; `absent`, nobody who gives it is there; `closed`, nobody of the group is there; `too_soon`, the times are nearer than the notice; `too_far`, they are further than one may book
       * @example full
       * @enum {string|null}
       */
      unavailable: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far' | null;
      /**
       * @description Why days have no free time
       * @example [
       *       {
       *         "day": "2026-11-25",
       *         "reason": "closed"
       *       }
       *     ]
       */
      unavailable_days: {
        /**
         * Format: date
         * @description A day of those asked that has no free time
         */
        day: string;
        /**
         * @description Why: `full`, all times are taken; `too_short`, no opening is long enough; `absent`, nobody who gives it is there; `closed`, nobody of the group is there; `too_soon`, the times are nearer than the notice; `too_far`, they are further than one may book
         * @example full
         * @enum {string}
         */
        reason: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far';
      }[];
    };
    Group: {
      /**
       * @description Names the group in every other call
       * @example 1
       */
      id: number;
      /**
       * @description Names the group in addresses
       * @example salon-lumiere
       */
      urlname: string;
      /**
       * @description Of the business
       * @example Salon Lumière
       */
      name: string;
      /**
       * @description As people write it
       * @example 04 65 71 20 40
       */
      phone: string | null;
      /**
       * @description Whether it takes part
       * @example true
       */
      active: boolean;
      /**
       * @description The opposite of `active`
       * @example false
       */
      inactive: boolean;
      /**
       * @description Language of the group
       * @example fr
       */
      locale: string;
      /**
       * @description Which installation holds the group
       * @example main
       */
      shard?: string;
      /**
       * @description Degrees north
       * @example 45.7695
       */
      lat?: number | null;
      /**
       * @description Degrees east
       * @example 4.8345
       */
      lng?: number | null;
      /** @description Where it is */
      address?: {
        /**
         * @description Street and number
         * @example 14 rue des Capucins
         */
        address: string;
        /**
         * @description Postal code
         * @example 69001
         */
        zipcode: string;
        /**
         * @description Town
         * @example Lyon
         */
        city: string;
        /**
         * @description Two letters
         * @example FR
         */
        country: string;
      } | null;
      /**
       * @description Two letters
       * @example FR
       */
      country?: string;
      /**
       * @description Languages to choose from, commas between; empty for `locale` alone
       * @example fr,en
       */
      enabled_locales: string;
      /**
       * @description The logo is at `/group-{id}/logo/raw/{logo_key}`
       * @example logo.svg
       */
      logo_key?: string | null;
      /** @description Word between “at” and the name */
      preposition?: string | null;
      /**
       * @description Has pages beside the booking
       * @example true
       */
      has_minisite?: boolean;
      /**
       * @description Shows its promotions
       * @example true
       */
      has_promotions?: boolean;
      /**
       * @description A visitor may write a comment
       * @example true
       */
      user_allow_comment?: boolean;
      /**
       * @description Shows how many places a time has left
       * @example true
       */
      capacity_display_user?: boolean;
      /**
       * @description Bookings are made for others
       * @example false
       */
      callCenter?: boolean;
      /**
       * @description The catalogue is read without a token
       * @example true
       */
      openData?: boolean;
      /**
       * @description Does not ask for consent to marketing by SMS
       * @example false
       */
      hide_marketing_sms?: boolean;
      /**
       * @description One booking may have a service twice, or several of one name
       * @example false
       */
      merge_interventions?: boolean;
      /**
       * @description Issues identity papers: its forms ask for a pre-application number
       * @example false
       */
      ants_group?: boolean;
      /**
       * @description Speak v3 with it
       * @example true
       */
      use_api_v3?: boolean;
      /**
       * @description Speak booking with it, for free times and appointments
       * @example false
       */
      use_booking_service?: boolean;
      /**
       * @description Visitors log in at another place only
       * @example false
       */
      sso_login_only?: boolean;
      /**
       * @description Bookings that the maps led to are told to them
       * @example false
       */
      google_appointment_redirect?: boolean;
      /**
       * @description Shows prices
       * @example true
       */
      display_intervention_price?: boolean;
      /**
       * @description Shows durations
       * @example true
       */
      display_intervention_length?: boolean;
      /**
       * @description Shows descriptions
       * @example true
       */
      display_intervention_info?: boolean;
      /** @description How each list is shown */
      grid_list_mode?: {
        /** @description The list of services */
        has_interventions_tab: {
          /**
           * @description Shows descriptions
           * @example true
           */
          description: boolean;
          /**
           * @description Shows pictures
           * @example true
           */
          image: boolean;
          /**
           * @description A grid rather than a list
           * @example false
           */
          grid_mode: boolean;
        };
        /** @description The list of people */
        has_calendars_tab: {
          /**
           * @description Shows descriptions
           * @example true
           */
          description: boolean;
          /**
           * @description Shows pictures
           * @example true
           */
          image: boolean;
          /**
           * @description A grid rather than a list
           * @example false
           */
          grid_mode: boolean;
        };
        /** @description The list of resources */
        has_resources_tab: {
          /**
           * @description Shows descriptions
           * @example true
           */
          description: boolean;
          /**
           * @description Shows pictures
           * @example true
           */
          image: boolean;
          /**
           * @description A grid rather than a list
           * @example false
           */
          grid_mode: boolean;
        };
      };
      /** @description What a page asks, in its order */
      user_sequence_config?: {
        /**
         * @description What is asked
         * @example intervention_ids
         * @enum {string}
         */
        name:
          | 'interventionset_ids'
          | 'intervention_ids'
          | 'calendarset_id'
          | 'calendar_id'
          | 'resource_id';
        /**
         * @description How many may be chosen
         * @example 3
         */
        max_multirdvs: number | null;
        /**
         * @description Not asked where there is one choice only
         * @example true
         */
        skip_uniq_choice: boolean;
        /**
         * @description “No preference” is a choice
         * @example false
         */
        any: boolean;
        /** @description Word before the choice */
        preposition: string | null;
      }[];
      /**
       * @description Services in one booking at most
       * @example 3
       */
      max_multirdvs?: number;
      /**
       * @description What a visitor logs in to
       * @example Account
       * @enum {string}
       */
      loginProfile?: 'Account' | 'Fiche';
      /**
       * @description Colours of the page; what is absent is the page’s own
       * @example {
       *       "primary": "#8E3B46"
       *     }
       */
      usercolors?: {
        /** @description As `#RRGGBB` */
        primary?: string;
        /** @description As `#RRGGBB` */
        text?: string;
        /** @description As `#RRGGBB` */
        accent?: string;
        /** @description As `#RRGGBB` */
        disabled?: string;
        /** @description As `#RRGGBB` */
        error?: string;
      };
      /**
       * @description The page follows visitors who prefer a dark scheme
       * @example false
       */
      dark_scheme?: boolean;
      /**
       * @description Folder of `locales/brands` whose words the page and its mails say
       * @example lagoon
       */
      brand?: string | null;
      /**
       * @description Seven days, Monday first. For reading: free times follow each calendar’s own hours
       * @example [
       *       [
       *         {
       *           "from": "09:00",
       *           "to": "20:00"
       *         }
       *       ],
       *       [
       *         {
       *           "from": "09:00",
       *           "to": "20:00"
       *         }
       *       ],
       *       [
       *         {
       *           "from": "09:00",
       *           "to": "20:00"
       *         }
       *       ],
       *       [
       *         {
       *           "from": "09:00",
       *           "to": "20:00"
       *         }
       *       ],
       *       [
       *         {
       *           "from": "09:00",
       *           "to": "20:00"
       *         }
       *       ],
       *       [],
       *       []
       *     ]
       */
      opening_hours?: {
        /**
         * @description Wall time of the group
         * @example 09:00
         */
        from: string;
        /**
         * @description Wall time of the group
         * @example 20:00
         */
        to: string;
      }[][];
      /**
       * @description Where the business is on the web
       * @example https://salon-lumiere.example
       */
      website?: string | null;
      /**
       * @description Postal address of its data-protection officer, line by line
       * @example Salon Lumière
       *     69001 Lyon
       */
      dpo_address?: string | null;
      /**
       * @description E-mail address of its data-protection officer
       * @example donnees@salon-lumiere.example
       */
      dpo_email?: string | null;
      /**
       * @description Takes bookings online
       * @example true
       */
      open?: boolean;
      /**
       * @description Trade; `health` changes words, as “patient” for “customer”
       * @example hairdresser
       */
      sector?: string;
      /**
       * @description ISO 4217
       * @example EUR
       */
      currency?: string;
      /**
       * @description IANA name of the zone in which its days are
       * @example Europe/Paris
       */
      timezone?: string;
      /**
       * @description How far ahead one may book, in minutes
       * @example 525600
       */
      maxrdv_period?: number;
      /**
       * @description How long before its start an appointment can no more be changed or cancelled, in minutes
       * @example 720
       */
      cancel_notice?: number;
      /**
       * @description Only who is logged in may book
       * @example false
       */
      login_required?: boolean;
      /**
       * @description Nobody can make an account online
       * @example false
       */
      register_disabled?: boolean;
      /**
       * @description Comes to its customers, at the address that they type
       * @example false
       */
      home_visit?: boolean;
      /**
       * @description Where a link may lead visitors back to, besides `website`: its hosts, and what it lists
       * @example [
       *       "https://salon-lumiere.example"
       *     ]
       */
      return_origins?: string[];
      /**
       * @description The tag manager; scripts load with consent only
       * @example gtm
       * @enum {string|null}
       */
      tracking_type?: 'gtm' | null;
      /**
       * @description Its containers
       * @example [
       *       "GTM-CRENEAU"
       *     ]
       */
      tracking_tags?: string[];
      /**
       * @description Digits: the ad pixel
       * @example 123456789012345
       */
      facebook_pixel_id?: string | null;
      /**
       * @description In the asked language
       * @example Coiffeur à Lyon 1er
       */
      tagline?: string | null;
      /** @description Texts of the business */
      apptemplates?: {
        /** @description HTML above the first question */
        takerdv_text: string | null;
        /** @description HTML below the contacts of an account */
        alltab_text: string | null;
        /** @description HTML below the confirmation */
        confirm_text: string | null;
        /** @description HTML above the contact form */
        health_disclaimer: string | null;
      };
      /**
       * @description `tagline` and the texts of `apptemplates` by their names, in each other language that the group wrote them in
       * @example {
       *       "en": {
       *         "tagline": "Hairdresser in Lyon"
       *       }
       *     }
       */
      translations?: {
        [key: string]: {
          [key: string]: string;
        };
      };
      /** @description What this server offers beyond the common calls */
      features?: 'idempotency'[];
    };
    /** @description A service, what a visitor books. */
    Intervention: {
      /**
       * @description Of this group
       * @example 11
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description The same as `publicname`; to an agent the business’s own name for it
       * @example Coupe femme
       */
      name: string;
      /**
       * @description What a visitor reads; empty for what only an agent sees
       * @example Coupe femme
       */
      publicname: string;
      /**
       * @description HTML, of which a page shows a few tags only; may be empty
       * @example Diagnostic, shampoing, coupe
       */
      description: string;
      /**
       * @description Path of a square picture
       * @example /pictures/coupe-femme-510x510.svg
       */
      thumbnail: string | null;
      /**
       * @description Place in the list; equal places go by id
       * @example 1
       */
      sort: number;
      /**
       * @description Always false: what is deleted is not listed
       * @example false
       */
      deleted: boolean;
      /** @description The business’s own id for it */
      externid: string | null;
      /** @description What the file of the business calls it */
      key: string | null;
      /**
       * @description Its category, of `interventionsets`
       * @example 1
       */
      interventionset_id: number | null;
      /**
       * @description Before any discount, in cents of the group’s currency
       * @example 4800
       */
      price: number;
      /**
       * @description Duration, in minutes
       * @example 45
       */
      length: number;
      /** @description Weekly discounts; where several apply the best counts */
      promotions: {
        /**
         * @description Off the price
         * @example 20
         */
        percent: number;
        /**
         * @description Day of the week, 1 is Monday
         * @example 2
         * @enum {number}
         */
        weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
        /**
         * @description First minute of the day, wall time of the group
         * @example 09:00
         */
        from: string;
        /**
         * @description First minute it no longer applies
         * @example 12:00
         */
        to: string;
        /**
         * @description What to call it
         * @example mardi matin
         */
        label: string;
      }[];
      /**
       * @description Held by video: booking needs consent
       * @example false
       */
      videoconference: boolean;
      /**
       * @description The person need not be chosen
       * @example false
       */
      skippable_agenda: boolean;
      /**
       * @description Takes a resource besides a person
       * @example false
       */
      need_resource: boolean;
      /**
       * @description Kind of service
       * @example free
       * @enum {string}
       */
      type: 'free';
      /**
       * @description Booked as part of a pack only
       * @example false
       */
      only_package: boolean;
      /**
       * @description How many services at once when this is one of them
       * @example 3
       */
      max_multirdvs: number | null;
      /**
       * @description Short name
       * @example CF
       */
      abbr: string | null;
      /**
       * @description Stands for several services of one name
       * @example false
       */
      merged: boolean;
    };
    InterventionList: {
      /**
       * @description Records in this answer
       * @example 1
       */
      recordsReturned: number;
      /**
       * @description Records there are
       * @example 1
       */
      totalRecords: number;
      /**
       * @description Records that were passed over
       * @example 0
       */
      startIndex: number;
      /** @description The field it is sorted by; null for the list’s own order */
      sort: string | null;
      /**
       * @description In which direction, where it is sorted
       * @example null
       * @enum {string|null}
       */
      dir: 'asc' | 'desc' | null;
      /**
       * @description Most records of an answer so asked
       * @example 1000
       */
      pageSize: number;
      /** @description In the order they are shown */
      records: components['schemas']['Intervention'][];
    };
    /** @description A category of services. */
    InterventionSet: {
      /**
       * @description Of this group
       * @example 1
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description The same as `publicname`; to an agent the business’s own name for it
       * @example Coiffure
       */
      name: string;
      /**
       * @description What a visitor reads; empty for what only an agent sees
       * @example Coiffure
       */
      publicname: string;
      /**
       * @description HTML, of which a page shows a few tags only; may be empty
       * @example Coupes, brushings et chignons
       */
      description: string;
      /**
       * @description Path of a square picture
       * @example /pictures/coiffure-510x510.svg
       */
      thumbnail: string | null;
      /**
       * @description Place in the list; equal places go by id
       * @example 1
       */
      sort: number;
      /**
       * @description Always false: what is deleted is not listed
       * @example false
       */
      deleted: boolean;
      /** @description The business’s own id for it */
      externid: string | null;
      /** @description What the file of the business calls it */
      key: string | null;
    };
    InterventionSetList: {
      /**
       * @description Records in this answer
       * @example 1
       */
      recordsReturned: number;
      /**
       * @description Records there are
       * @example 1
       */
      totalRecords: number;
      /**
       * @description Records that were passed over
       * @example 0
       */
      startIndex: number;
      /** @description The field it is sorted by; null for the list’s own order */
      sort: string | null;
      /**
       * @description In which direction, where it is sorted
       * @example null
       * @enum {string|null}
       */
      dir: 'asc' | 'desc' | null;
      /**
       * @description Most records of an answer so asked
       * @example 1000
       */
      pageSize: number;
      /** @description In the order they are shown */
      records: components['schemas']['InterventionSet'][];
    };
    /** @description One error for each thing that is wrong */
    NumberedRefusals: {
      /**
       * @description For people, in plain English
       * @example This time slot is not available anymore
       */
      error: string;
      /** @description Its number, if it has one */
      code: number | null;
      /**
       * @description What is wrong, of the closed list
       * @example NotAvailable
       */
      translate_key: string;
      /** @description The parameter or form field concerned */
      field?: string;
      /**
       * @description What is wrong with the value of that field
       * @example missing
       * @enum {string}
       */
      reason?: 'missing' | 'malformed' | 'too_long' | 'out_of_range' | 'unknown';
    }[];
    OpenedSession: {
      /**
       * @description Whether anybody in particular asks
       * @example true
       */
      logged: boolean;
      /**
       * @description A customer, or a professional; null for nobody
       * @example user
       * @enum {string|null}
       */
      type: 'user' | 'pro' | null;
      /** @description A customer’s */
      account: {
        /**
         * @description 0 for a contact without account
         * @example 7
         */
        id: number;
        /**
         * @description Of the account
         * @example camille@example.org
         */
        email: string;
        /**
         * @description Its language, if it has chosen one
         * @example fr
         */
        locale?: string;
        /**
         * @description Whether the business may send it offers by e-mail
         * @example false
         */
        marketing_optin?: boolean;
        /**
         * @description Whether the business may send it offers by text message
         * @example false
         */
        marketing_sms?: boolean;
        /**
         * @description Whether the provider of the service may send it news
         * @example false
         */
        solocal_services_optin?: boolean;
      } | null;
      /** @description A professional */
      pro: {
        /** @description Of the professional */
        id: number;
        /**
         * @description To log in with
         * @example pro@salon-lumiere.example
         */
        email: string;
      } | null;
      /** @description Where a professional works; a customer has none */
      groups: {
        /**
         * @description Of the group
         * @example 1
         */
        id: number;
        /**
         * @description Of the business
         * @example Salon Lumière
         */
        name: string;
        /**
         * @description Names the group in addresses
         * @example salon-lumiere
         */
        urlname: string;
      }[];
      /** @description The key to a contact, if that is what was sent */
      fiche_token: string | null;
      /** @description A professional’s key */
      pro_token: string | null;
      /** @description Of whoever came by the mail of an appointment: the first of what was booked together, which is all that their key opens */
      appointment_id: number | null;
      /** @description What they had chosen when they had to register: JSON, as it was sent with the registration */
      pendingRdv: string | null;
      /**
       * @description Nothing but a new password is taken from them now
       * @example false
       */
      needPasswordChange: boolean;
      /**
       * @description They came from another place of login
       * @example false
       */
      sso_logged: boolean;
      /**
       * @description A logout can end their session there, too
       * @example false
       */
      sso_logout: boolean;
      /**
       * Format: date-time
       * @description When the key was given: it is good for two hours from then
       */
      last_signed_at: string | null;
      /** @description At a login to an account: what is to come for its contacts */
      fiche?: {
        /**
         * @description As the list of their appointments answers in this version
         * @example []
         */
        appointments: unknown[] | Record<string, never>;
      } | null;
      /**
       * @description The key from now on, for `Authorization`
       * @example Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX
       */
      account_token?: string | null;
    };
    /** @description A pack: services that are booked together, at a price of their own. */
    Pack: {
      /**
       * @description Of this group
       * @example 1
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description The same as `publicname`; to an agent the business’s own name for it
       * @example Grand jour
       */
      name: string;
      /**
       * @description What a visitor reads; empty for what only an agent sees
       * @example Grand jour
       */
      publicname: string;
      /**
       * @description HTML, of which a page shows a few tags only; may be empty
       * @example Trois prestations à la suite
       */
      description: string;
      /**
       * @description Path of a square picture
       * @example /pictures/chignon-510x510.svg
       */
      thumbnail: string | null;
      /**
       * @description Place in the list; equal places go by id
       * @example 1
       */
      sort: number;
      /**
       * @description Always false: what is deleted is not listed
       * @example false
       */
      deleted: boolean;
      /** @description The business’s own id for it */
      externid: string | null;
      /** @description What the file of the business calls it */
      key: string | null;
      /**
       * @description Whether it can be booked now
       * @example opened
       * @enum {string}
       */
      status: 'opened' | 'closed';
      /**
       * @description Its category, of `interventionsets`
       * @example 1
       */
      interventionset_id: number | null;
      /** @description The services in the order they are given */
      config: {
        /**
         * @description The service
         * @example 21
         */
        intervention_id: number;
        /**
         * @description Its name
         * @example Balayage lumière
         */
        publicname: string;
        /**
         * @description Who gives it unless the visitor chooses; 0 for no preference
         * @example 3
         */
        selectedCalendar: number;
      }[];
      /**
       * @description Of the whole pack, never discounted, in cents of the group’s currency
       * @example 18500
       */
      price: number;
      /**
       * @description Sum of the durations, in minutes
       * @example 180
       */
      length: number;
    };
    PackList: {
      /**
       * @description Records in this answer
       * @example 1
       */
      recordsReturned: number;
      /**
       * @description Records there are
       * @example 1
       */
      totalRecords: number;
      /**
       * @description Records that were passed over
       * @example 0
       */
      startIndex: number;
      /** @description The field it is sorted by; null for the list’s own order */
      sort: string | null;
      /**
       * @description In which direction, where it is sorted
       * @example null
       * @enum {string|null}
       */
      dir: 'asc' | 'desc' | null;
      /**
       * @description Most records of an answer so asked
       * @example 1000
       */
      pageSize: number;
      /** @description In the order they are shown */
      records: components['schemas']['Pack'][];
    };
    Refusal: {
      /**
       * @description For people, in plain English
       * @example This time is no longer available.
       */
      message: string;
      messages: {
        /** @description One error for each thing that is wrong */
        errors: {
          /**
           * @description What is wrong, of the closed list
           * @example availabletimeslots
           */
          key: string;
          /**
           * @description For people, in plain English
           * @example This time is no longer available.
           */
          error: string;
          /** @description The parameter or form field concerned */
          field?: string;
          /**
           * @description What is wrong with the value of that field
           * @example missing
           * @enum {string}
           */
          reason?: 'missing' | 'malformed' | 'too_long' | 'out_of_range' | 'unknown';
        }[];
      };
    };
    Session: {
      /**
       * @description Whether anybody in particular asks
       * @example true
       */
      logged: boolean;
      /**
       * @description A customer, or a professional; null for nobody
       * @example user
       * @enum {string|null}
       */
      type: 'user' | 'pro' | null;
      /** @description A customer’s */
      account: {
        /**
         * @description 0 for a contact without account
         * @example 7
         */
        id: number;
        /**
         * @description Of the account
         * @example camille@example.org
         */
        email: string;
        /**
         * @description Its language, if it has chosen one
         * @example fr
         */
        locale?: string;
        /**
         * @description Whether the business may send it offers by e-mail
         * @example false
         */
        marketing_optin?: boolean;
        /**
         * @description Whether the business may send it offers by text message
         * @example false
         */
        marketing_sms?: boolean;
        /**
         * @description Whether the provider of the service may send it news
         * @example false
         */
        solocal_services_optin?: boolean;
      } | null;
      /** @description A professional */
      pro: {
        /** @description Of the professional */
        id: number;
        /**
         * @description To log in with
         * @example pro@salon-lumiere.example
         */
        email: string;
      } | null;
      /** @description Where a professional works; a customer has none */
      groups: {
        /**
         * @description Of the group
         * @example 1
         */
        id: number;
        /**
         * @description Of the business
         * @example Salon Lumière
         */
        name: string;
        /**
         * @description Names the group in addresses
         * @example salon-lumiere
         */
        urlname: string;
      }[];
      /** @description The key to a contact, if that is what was sent */
      fiche_token: string | null;
      /** @description A professional’s key */
      pro_token: string | null;
      /** @description Of whoever came by the mail of an appointment: the first of what was booked together, which is all that their key opens */
      appointment_id: number | null;
      /** @description What they had chosen when they had to register: JSON, as it was sent with the registration */
      pendingRdv: string | null;
      /**
       * @description Nothing but a new password is taken from them now
       * @example false
       */
      needPasswordChange: boolean;
      /**
       * @description They came from another place of login
       * @example false
       */
      sso_logged: boolean;
      /**
       * @description A logout can end their session there, too
       * @example false
       */
      sso_logout: boolean;
      /**
       * Format: date-time
       * @description When the key was given: it is good for two hours from then
       */
      last_signed_at: string | null;
    };
    Slot: {
      /**
       * Format: date-time
       * @description What to send as `date` of the booking
       * @example 2026-11-24T09:00:00+01:00
       */
      start: string;
      /**
       * @description How many more bookings this time takes; only where `capacity_display_user` of the group is true
       * @example 2
       */
      capacity?: number;
      /**
       * @description Who could give the first line; a group that tells calendars apart has a record for each of them
       * @example [
       *       1,
       *       2
       *     ]
       */
      calendar_ids: number[];
      /**
       * @description Off the price of the first service
       * @example 20
       */
      promotion: number | null;
    };
    SlotInLocalTime: {
      /**
       * @description What to send as `date` of the booking; `YYYY-MM-DD HH:MM:SS`, wall time of the group; of a repeated hour only the first is listed
       * @example 2026-11-24 09:00:00
       */
      start: string;
      /**
       * @description How many more bookings this time takes; only where `capacity_display_user` of the group is true
       * @example 2
       */
      capacity?: number;
      /**
       * @description Who could give the first line; a group that tells calendars apart has a record for each of them
       * @example [
       *       1,
       *       2
       *     ]
       */
      calendar_ids: number[];
      /**
       * @description Off the price of the first service
       * @example 20
       */
      promotion: number | null;
    };
    WebhookAppointment: {
      /** @description The appointment */
      id: number;
      /**
       * Format: date-time
       * @description When it begins
       * @example 2026-03-03T10:00:00+01:00
       */
      start: string;
      /**
       * Format: date-time
       * @description When it ends
       * @example 2026-03-03T10:30:00+01:00
       */
      end: string;
      /** @description The service */
      intervention_id: number;
      /** @description Who gives it */
      calendar_id: number;
      /** @description What it takes besides */
      resource_id: number | null;
      /**
       * @description The service, as customers read it
       * @example Coupe
       */
      intervention_name: string;
      /**
       * @description Who gives it, as the business calls them
       * @example Ana
       */
      calendar_name: string;
      /** @description What it takes besides, as the business calls it */
      resource_name: string | null;
      /** @description What it was before a move */
      previous: {
        /**
         * Format: date-time
         * @description When it begins
         * @example 2026-03-03T10:00:00+01:00
         */
        start: string;
        /**
         * Format: date-time
         * @description When it ends
         * @example 2026-03-03T10:30:00+01:00
         */
        end: string;
        /** @description The service */
        intervention_id: number;
        /** @description Who gives it */
        calendar_id: number;
        /** @description What it takes besides */
        resource_id: number | null;
      } | null;
    };
    /** @description What is posted to a webhook */
    WebhookMessage: {
      /**
       * @description What happened; more may come
       * @example appointment.created
       * @enum {string}
       */
      type:
        | 'appointment.created'
        | 'appointment.rescheduled'
        | 'appointment.cancelled'
        | 'appointment.confirmed'
        | 'appointment.updated'
        | 'appointment.erased';
      /**
       * Format: date-time
       * @description When it happened, in UTC
       * @example 2026-03-01T09:15:00.000Z
       */
      timestamp: string;
      /** @description What changed */
      data: {
        /**
         * @description The group
         * @example 1
         */
        group_id: number;
        /** @description The number of the event within the group: later ones have higher numbers */
        position: number;
        /** @description The visit: the `id` of its first appointment, which all of them share */
        booking_id: number;
        /** @description The appointments of the visit that changed */
        appointments: components['schemas']['WebhookAppointment'][];
        /** @description Who comes, at the time of sending; null once they are erased. Absent without `personal_data` */
        fiche?: {
          /** @description The contact */
          id: number;
          /** @description First name */
          firstname: string;
          /** @description Last name */
          lastname: string;
          /** @description E-mail address */
          email: string;
          /** @description Telephone */
          firstphone: string;
        } | null;
        /** @description What they wrote. Absent without `personal_data` */
        comments?: string;
      };
    };
    /** @description The public page of the group; no record where it has none. */
    Website: {
      /**
       * @description The same as `group_id`
       * @example 1
       */
      id: number;
      /**
       * @description The group
       * @example 1
       */
      group_id: number;
      /**
       * @description Its heading; the name of the group unless the group says another
       * @example Salon Lumière
       */
      title: string;
      /**
       * @description HTML: who they are, in a few lines
       * @example <p>Coiffeurs à Lyon depuis 1998.</p>
       */
      quick_desc: string;
      /**
       * @description Words to be found by, with commas between
       * @example coiffeur, Lyon
       */
      keywords: string;
      /** @description The host of the page, where it has one of its own */
      domain: string | null;
      /**
       * @description A map shows where it is
       * @example true
       */
      map: boolean;
      /** @description A week from Monday on */
      openinghours: {
        /**
         * @description Wall time of the group
         * @example 09:00
         */
        from: string;
        /**
         * @description Later that day
         * @example 20:00
         */
        to: string;
      }[][];
      /**
       * @description HTML: how to get there, how to reach them
       * @example
       */
      contact_info: string;
      /** @description Their own site */
      website_link: string | null;
      /** @description Where else they are; a network may be absent */
      social_link: {
        /** @description An address of theirs there */
        facebook?: string;
        /** @description An address of theirs there */
        twitterX?: string;
        /** @description An address of theirs there */
        instagram?: string;
        /** @description An address of theirs there */
        snapchat?: string;
        /** @description An e-mail address */
        mail?: string;
      };
      /**
       * @description HTML: a text of their own
       * @example
       */
      complement_text: string;
      /**
       * @description HTML: another one, in a box of its own
       * @example
       */
      otherbox: string;
      /**
       * @description Address of the large picture
       * @example /pictures/coiffure-510x510.svg
       */
      image: string | null;
      /** @description Pictures that follow each other */
      file_upload: {
        /**
         * @description Address of a picture
         * @example /pictures/lumiere-800.jpg
         */
        url: string;
        /**
         * @description Pixels of it
         * @example 800
         */
        width?: number;
        /**
         * @description Pixels of it
         * @example 533
         */
        height?: number;
        /** @description The same picture in other widths and formats: a browser takes the smallest that will do */
        variants?: {
          /**
           * @description Its address
           * @example /pictures/lumiere-1280.webp
           */
          url: string;
          /**
           * @description Its pixels
           * @example 1280
           */
          width: number;
          /**
           * @description Its format
           * @example image/webp
           * @enum {string}
           */
          type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
        }[];
      }[];
      /**
       * @description What the page lists; nothing when null
       * @example category
       * @enum {string|null}
       */
      listing: 'category' | 'intervention' | 'package' | null;
      /**
       * @description Those that are listed
       * @example [
       *       1,
       *       2
       *     ]
       */
      listset_ids: number[];
      /**
       * @description Those that are listed
       * @example []
       */
      listing_ids: number[];
      /**
       * @description Those that are listed
       * @example []
       */
      package_ids: number[];
      /**
       * @description One of them stands first
       * @example true
       */
      highlight: boolean;
      /**
       * @description That service
       * @example 11
       */
      highlight_service: number | null;
      /** @description Or that pack */
      highlight_package: number | null;
      /**
       * @description HTML beside it
       * @example <p>−20 % le mardi matin</p>
       */
      offer_text: string;
    };
    WebsiteList: {
      /**
       * @description Records in this answer
       * @example 1
       */
      recordsReturned: number;
      /**
       * @description Records there are
       * @example 1
       */
      totalRecords: number;
      /**
       * @description Records that were passed over
       * @example 0
       */
      startIndex: number;
      /** @description The field it is sorted by; null for the list’s own order */
      sort: string | null;
      /**
       * @description In which direction, where it is sorted
       * @example null
       * @enum {string|null}
       */
      dir: 'asc' | 'desc' | null;
      /**
       * @description Most records of an answer so asked
       * @example 1000
       */
      pageSize: number;
      /** @description In the order they are shown */
      records: components['schemas']['Website'][];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
