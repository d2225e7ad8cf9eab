/** Made by `npm run docs:api` of what the server tells at `/api/openapi.json`. */
export interface components {
  schemas: {
    Appointment: {
      id: number;
      group_id: number;
      group_name: string;
      date: string;
      start: string;
      end: string;
      duration: number;
      type: 'first' | 'included' | 'free';
      parent_id: number | null;
      pack_id: number | null;
      pack: {
        price: number;
      } | null;
      interventions:
        | {
            apt_id: number;
            calendar_id: number;
            calendar_name: string;
          }[]
        | null;
      intervention_id: number;
      intervention_name: string;
      intervention: {
        publicname: string;
      };
      intervention_length: number;
      intervention_price: number;
      calendar_id: number;
      calendar_name: string;
      calendar: {
        publicname: string;
      };
      resource_id: number | null;
      resource: {
        publicname: string;
      } | null;
      fiche: {
        firstname: string;
        lastname: string;
        email: string;
      };
      price: number;
      price_amount: number;
      promotion: number | null;
      is_promoted: boolean;
      videoconference: boolean;
      comments: string;
      address: {
        address: string;
        zipcode: string;
        city: string;
        country: string;
        lat?: number;
        lng?: number;
      } | null;
      location: string | null;
      home_visit: boolean;
      fiche_id: number;
      status: 'booked' | 'confirmed' | 'cancelled';
      updated_at: string;
      ics_token: string;
      video_credentials: {
        room: string;
      } | null;
    };
    AppointmentInLocalTime: {
      id: number;
      group_id: number;
      group_name: string;
      date: string;
      start: string;
      end: string;
      duration: number;
      type: 'first' | 'included' | 'free';
      parent_id: number | null;
      pack_id: number | null;
      pack: {
        price: number;
      } | null;
      interventions:
        | {
            apt_id: number;
            calendar_id: number;
            calendar_name: string;
          }[]
        | null;
      intervention_id: number;
      intervention_name: string;
      intervention: {
        publicname: string;
      };
      intervention_length: number;
      intervention_price: number;
      calendar_id: number;
      calendar_name: string;
      calendar: {
        publicname: string;
      };
      resource_id: number | null;
      resource: {
        publicname: string;
      } | null;
      fiche: {
        firstname: string;
        lastname: string;
        email: string;
      };
      price: number;
      price_amount: number;
      promotion: number | null;
      is_promoted: boolean;
      videoconference: boolean;
      comments: string;
      address: {
        address: string;
        zipcode: string;
        city: string;
        country: string;
        lat?: number;
        lng?: number;
      } | null;
      location: string | null;
      home_visit: boolean;
      fiche_id: number;
      status: 'booked' | 'confirmed' | 'cancelled';
      updated_at: string;
      ics_token: string;
      video_credentials: {
        room: string;
      } | null;
    };
    Booked: {
      records: components['schemas']['Appointment'][];
      fiche_token: string | null;
      consecutive_location: string | null;
    };
    BookedInLocalTime: {
      id: number;
      group_id: number;
      group_name: string;
      date: string;
      start: string;
      end: string;
      duration: number;
      type: 'first' | 'included' | 'free';
      parent_id: number | null;
      pack_id: number | null;
      pack: {
        price: number;
      } | null;
      interventions:
        | {
            apt_id: number;
            calendar_id: number;
            calendar_name: string;
          }[]
        | null;
      intervention_id: number;
      intervention_name: string;
      intervention: {
        publicname: string;
      };
      intervention_length: number;
      intervention_price: number;
      calendar_id: number;
      calendar_name: string;
      calendar: {
        publicname: string;
      };
      resource_id: number | null;
      resource: {
        publicname: string;
      } | null;
      fiche: {
        firstname: string;
        lastname: string;
        email: string;
      };
      price: number;
      price_amount: number;
      promotion: number | null;
      is_promoted: boolean;
      videoconference: boolean;
      comments: string;
      address: {
        address: string;
        zipcode: string;
        city: string;
        country: string;
        lat?: number;
        lng?: number;
      } | null;
      location: string | null;
      home_visit: boolean;
      fiche_id: number;
      status: 'booked' | 'confirmed' | 'cancelled';
      updated_at: string;
      ics_token: string;
      video_credentials: {
        room: string;
      } | null;
      records: components['schemas']['AppointmentInLocalTime'][];
      fiche_token: string | null;
      consecutive_location: string | null;
    };
    Booking: {
      appointment: {
        group_id: number;
        date: string;
        appointments?: {
          [key: string]: {
            intervention_id: number;
            calendar_id?: number;
          };
        };
        intervention_ids?: number[];
        calendar_id?: number;
        calendar_ids?: number[];
        pack_id?: number;
        resource_id?: number;
        fiche: {
          id?: number;
        } & {
          [key: string]: string | boolean;
        };
        comments?: string;
        locale?: string;
        videoconference_consent?: boolean;
        visitor_timezone?: string;
        from_web?: number;
        websource?: string;
        logged?: boolean;
      } & {
        [key: string]: string | boolean;
      };
    };
    BookingInLocalTime: {
      appointment: {
        group_id?: number;
        date: string;
        appointments?: {
          [key: string]: {
            intervention_id: number;
            calendar_id?: number;
          };
        };
        intervention_ids?: number[];
        calendar_id?: number;
        calendar_ids?: number[];
        pack_id?: number;
        resource_id?: number;
        fiche: {
          id?: number;
        } & {
          [key: string]: string | boolean;
        };
        comments?: string;
        locale?: string;
        videoconference_consent?: boolean;
        visitor_timezone?: string;
        from_web?: number;
        websource?: string;
        logged?: boolean;
      } & {
        [key: string]: string | boolean;
      };
    };
    Calendar: {
      id: number;
      group_id: number;
      name: string;
      publicname: string;
      description: string;
      thumbnail: string | null;
      sort: number;
      deleted: boolean;
      externid: string | null;
      key: string | null;
      calendarset_id: number | null;
      address: {
        address: string;
        zipcode: string;
        city: string;
        country: string;
        lat?: number;
        lng?: number;
      } | null;
      is_resource: boolean;
      intervention_ids: number[];
    };
    CalendarList: {
      recordsReturned: number;
      totalRecords: number;
      startIndex: number;
      sort: string | null;
      dir: 'asc' | 'desc' | null;
      pageSize: number;
      records: components['schemas']['Calendar'][];
    };
    CalendarSet: {
      id: number;
      group_id: number;
      name: string;
      publicname: string;
      description: string;
      thumbnail: string | null;
      sort: number;
      deleted: boolean;
      externid: string | null;
      key: string | null;
      address: {
        address: string;
        zipcode: string;
        city: string;
        country: string;
        lat?: number;
        lng?: number;
      } | null;
    };
    CalendarSetList: {
      recordsReturned: number;
      totalRecords: number;
      startIndex: number;
      sort: string | null;
      dir: 'asc' | 'desc' | null;
      pageSize: number;
      records: components['schemas']['CalendarSet'][];
    };
    Explanation: {
      offered: boolean;
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
      line: number | null;
      calendars: {
        calendar_id: number;
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
    Fiche: {
      id: number;
      group_id: number;
      firstname: string;
      lastname: string;
      email: string;
      firstphone: string;
      birthdate: string | null;
      updated_at: string;
    } & {
      [key: string]: string | boolean;
    };
    Forms: {
      fiche: {
        name: string;
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
        label: string;
        rightLabel: string;
        description: string;
        required: boolean;
        minLength: number | null;
        maxLength: number | null;
        min: number | null;
        max: number | null;
        rows: number | null;
        trim: boolean;
        choices: {
          value: string;
          label: string;
          free_text: boolean;
          choices: Record<string, never>[];
        }[];
        allowAny: boolean;
        addEmptyChoice: boolean;
        value: string | boolean;
      }[];
      vevent: {
        name: string;
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
        label: string;
        rightLabel: string;
        description: string;
        required: boolean;
        minLength: number | null;
        maxLength: number | null;
        min: number | null;
        max: number | null;
        rows: number | null;
        trim: boolean;
        choices: {
          value: string;
          label: string;
          free_text: boolean;
          choices: Record<string, never>[];
        }[];
        allowAny: boolean;
        addEmptyChoice: boolean;
        value: string | boolean;
      }[];
    };
    FormsList: {
      recordsReturned: number;
      totalRecords: number;
      startIndex: number;
      sort: string | null;
      dir: 'asc' | 'desc' | null;
      pageSize: number;
      records: components['schemas']['Forms'][];
    };
    FreeTimes: {
      firstSlot: string | null;
      availabletimeslots: components['schemas']['Slot'][];
      unavailable: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far' | null;
      unavailable_days: {
        day: string;
        reason: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far';
      }[];
    };
    FreeTimesInLocalTime: {
      firstSlot: string | null;
      availabletimeslots: components['schemas']['SlotInLocalTime'][];
      unavailable: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far' | null;
      unavailable_days: {
        day: string;
        reason: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far';
      }[];
    };
    FreeTimesOfServices: {
      group_id: number;
      intervention_ids: number[];
      calendar_id: number | null;
      calendar_ids: number[];
      firstSlot: string | null;
      availabletimeslots: components['schemas']['SlotInLocalTime'][];
      unavailable: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far' | null;
      unavailable_days: {
        day: string;
        reason: 'full' | 'too_short' | 'absent' | 'closed' | 'too_soon' | 'too_far';
      }[];
    };
    Group: {
      id: number;
      urlname: string;
      name: string;
      phone: string | null;
      active: boolean;
      inactive: boolean;
      locale: string;
      shard?: string;
      lat?: number | null;
      lng?: number | null;
      address?: {
        address: string;
        zipcode: string;
        city: string;
        country: string;
      } | null;
      country?: string;
      enabled_locales: string;
      logo_key?: string | null;
      preposition?: string | null;
      has_minisite?: boolean;
      has_promotions?: boolean;
      user_allow_comment?: boolean;
      capacity_display_user?: boolean;
      callCenter?: boolean;
      openData?: boolean;
      hide_marketing_sms?: boolean;
      merge_interventions?: boolean;
      ants_group?: boolean;
      use_api_v3?: boolean;
      use_booking_service?: boolean;
      sso_login_only?: boolean;
      google_appointment_redirect?: boolean;
      display_intervention_price?: boolean;
      display_intervention_length?: boolean;
      display_intervention_info?: boolean;
      grid_list_mode?: {
        has_interventions_tab: {
          description: boolean;
          image: boolean;
          grid_mode: boolean;
        };
        has_calendars_tab: {
          description: boolean;
          image: boolean;
          grid_mode: boolean;
        };
        has_resources_tab: {
          description: boolean;
          image: boolean;
          grid_mode: boolean;
        };
      };
      user_sequence_config?: {
        name:
          | 'interventionset_ids'
          | 'intervention_ids'
          | 'calendarset_id'
          | 'calendar_id'
          | 'resource_id';
        max_multirdvs: number | null;
        skip_uniq_choice: boolean;
        any: boolean;
        preposition: string | null;
      }[];
      max_multirdvs?: number;
      loginProfile?: 'Account' | 'Fiche';
      usercolors?: {
        primary?: string;
        text?: string;
        accent?: string;
        disabled?: string;
        error?: string;
      };
      dark_scheme?: boolean;
      brand?: string | null;
      opening_hours?: {
        from: string;
        to: string;
      }[][];
      website?: string | null;
      dpo_address?: string | null;
      dpo_email?: string | null;
      open?: boolean;
      sector?: string;
      currency?: string;
      timezone?: string;
      maxrdv_period?: number;
      cancel_notice?: number;
      login_required?: boolean;
      register_disabled?: boolean;
      home_visit?: boolean;
      return_origins?: string[];
      tracking_type?: 'gtm' | null;
      tracking_tags?: string[];
      facebook_pixel_id?: string | null;
      tagline?: string | null;
      apptemplates?: {
        takerdv_text: string | null;
        alltab_text: string | null;
        confirm_text: string | null;
        health_disclaimer: string | null;
      };
      translations?: {
        [key: string]: {
          [key: string]: string;
        };
      };
      features?: 'idempotency'[];
    };
    Intervention: {
      id: number;
      group_id: number;
      name: string;
      publicname: string;
      description: string;
      thumbnail: string | null;
      sort: number;
      deleted: boolean;
      externid: string | null;
      key: string | null;
      interventionset_id: number | null;
      price: number;
      length: number;
      promotions: {
        percent: number;
        weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
        from: string;
        to: string;
        label: string;
      }[];
      videoconference: boolean;
      skippable_agenda: boolean;
      need_resource: boolean;
      type: 'free';
      only_package: boolean;
      max_multirdvs: number | null;
      abbr: string | null;
      merged: boolean;
    };
    InterventionList: {
      recordsReturned: number;
      totalRecords: number;
      startIndex: number;
      sort: string | null;
      dir: 'asc' | 'desc' | null;
      pageSize: number;
      records: components['schemas']['Intervention'][];
    };
    InterventionSet: {
      id: number;
      group_id: number;
      name: string;
      publicname: string;
      description: string;
      thumbnail: string | null;
      sort: number;
      deleted: boolean;
      externid: string | null;
      key: string | null;
    };
    InterventionSetList: {
      recordsReturned: number;
      totalRecords: number;
      startIndex: number;
      sort: string | null;
      dir: 'asc' | 'desc' | null;
      pageSize: number;
      records: components['schemas']['InterventionSet'][];
    };
    NumberedRefusals: {
      error: string;
      code: number | null;
      translate_key: string;
      field?: string;
      reason?: 'missing' | 'malformed' | 'too_long' | 'out_of_range' | 'unknown';
    }[];
    OpenedSession: {
      logged: boolean;
      type: 'user' | 'pro' | null;
      account: {
        id: number;
        email: string;
        locale?: string;
        marketing_optin?: boolean;
        marketing_sms?: boolean;
        solocal_services_optin?: boolean;
      } | null;
      pro: {
        id: number;
        email: string;
      } | null;
      groups: {
        id: number;
        name: string;
        urlname: string;
      }[];
      fiche_token: string | null;
      pro_token: string | null;
      appointment_id: number | null;
      pendingRdv: string | null;
      needPasswordChange: boolean;
      sso_logged: boolean;
      sso_logout: boolean;
      last_signed_at: string | null;
      fiche?: {
        appointments: unknown[] | Record<string, never>;
      } | null;
      account_token?: string | null;
    };
    Pack: {
      id: number;
      group_id: number;
      name: string;
      publicname: string;
      description: string;
      thumbnail: string | null;
      sort: number;
      deleted: boolean;
      externid: string | null;
      key: string | null;
      status: 'opened' | 'closed';
      interventionset_id: number | null;
      config: {
        intervention_id: number;
        publicname: string;
        selectedCalendar: number;
      }[];
      price: number;
      length: number;
    };
    PackList: {
      recordsReturned: number;
      totalRecords: number;
      startIndex: number;
      sort: string | null;
      dir: 'asc' | 'desc' | null;
      pageSize: number;
      records: components['schemas']['Pack'][];
    };
    Refusal: {
      message: string;
      messages: {
        errors: {
          key: string;
          error: string;
          field?: string;
          reason?: 'missing' | 'malformed' | 'too_long' | 'out_of_range' | 'unknown';
        }[];
      };
    };
    Session: {
      logged: boolean;
      type: 'user' | 'pro' | null;
      account: {
        id: number;
        email: string;
        locale?: string;
        marketing_optin?: boolean;
        marketing_sms?: boolean;
        solocal_services_optin?: boolean;
      } | null;
      pro: {
        id: number;
        email: string;
      } | null;
      groups: {
        id: number;
        name: string;
        urlname: string;
      }[];
      fiche_token: string | null;
      pro_token: string | null;
      appointment_id: number | null;
      pendingRdv: string | null;
      needPasswordChange: boolean;
      sso_logged: boolean;
      sso_logout: boolean;
      last_signed_at: string | null;
    };
    Slot: {
      start: string;
      capacity?: number;
      calendar_ids: number[];
      promotion: number | null;
    };
    SlotInLocalTime: {
      start: string;
      capacity?: number;
      calendar_ids: number[];
      promotion: number | null;
    };
    WebhookAppointment: {
      id: number;
      start: string;
      end: string;
      intervention_id: number;
      calendar_id: number;
      resource_id: number | null;
      intervention_name: string;
      calendar_name: string;
      resource_name: string | null;
      previous: {
        start: string;
        end: string;
        intervention_id: number;
        calendar_id: number;
        resource_id: number | null;
      } | null;
    };
    WebhookMessage: {
      type:
        | 'appointment.created'
        | 'appointment.rescheduled'
        | 'appointment.cancelled'
        | 'appointment.confirmed'
        | 'appointment.updated'
        | 'appointment.erased';
      timestamp: string;
      data: {
        group_id: number;
        position: number;
        booking_id: number;
        appointments: components['schemas']['WebhookAppointment'][];
        fiche?: {
          id: number;
          firstname: string;
          lastname: string;
          email: string;
          firstphone: string;
        } | null;
        comments?: string;
      };
    };
    Website: {
      id: number;
      group_id: number;
      title: string;
      quick_desc: string;
      keywords: string;
      domain: string | null;
      map: boolean;
      openinghours: {
        from: string;
        to: string;
      }[][];
      contact_info: string;
      website_link: string | null;
      social_link: {
        facebook?: string;
        twitterX?: string;
        instagram?: string;
        snapchat?: string;
        mail?: string;
      };
      complement_text: string;
      otherbox: string;
      image: string | null;
      file_upload: {
        url: string;
        width?: number;
        height?: number;
        variants?: {
          url: string;
          width: number;
          type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
        }[];
      }[];
      listing: 'category' | 'intervention' | 'package' | null;
      listset_ids: number[];
      listing_ids: number[];
      package_ids: number[];
      highlight: boolean;
      highlight_service: number | null;
      highlight_package: number | null;
      offer_text: string;
    };
    WebsiteList: {
      recordsReturned: number;
      totalRecords: number;
      startIndex: number;
      sort: string | null;
      dir: 'asc' | 'desc' | null;
      pageSize: number;
      records: components['schemas']['Website'][];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
