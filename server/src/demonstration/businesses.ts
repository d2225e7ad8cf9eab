import { fileURLToPath } from 'node:url';
import type { FixedIds } from '../business/apply-business';

export interface DemonstrationBusiness {
  /** Also the name of its file. */
  readonly urlname: string;
  /** Fixed: links, tests and documentation depend on them. */
  readonly ids: FixedIds & { readonly group: number };
  /**
   * Bookings to generate: days from today, first fully booked day, service, and minutes of each
   * (default 30).
   */
  readonly occupancy?: {
    readonly days: number;
    readonly full: number;
    readonly interventionId: number;
    readonly block?: number;
  };
}

/** The build is as deep below the root as this file. */
const FOLDER = fileURLToPath(new URL('../../../demonstration', import.meta.url));

export const fileOf = ({ urlname }: DemonstrationBusiness): string => `${FOLDER}/${urlname}.yaml`;

export const demonstrationBusinesses: readonly DemonstrationBusiness[] = [
  {
    urlname: 'salon-lumiere',
    ids: {
      group: 1,
      interventionsets: { coiffure: 1, couleur: 2, soins: 3 },
      interventions: {
        'coupe-femme': 11,
        'coupe-homme': 12,
        'coupe-enfant': 13,
        brushing: 14,
        'chignon-de-fete': 15,
        'conseil-coiffure': 16,
        'balayage-lumiere': 21,
        patine: 22,
        'soin-profond': 31,
      },
      packs: { 'grand-jour': 1, 'pause-douceur': 2 },
      calendars: { ana: 1, basile: 2, chloe: 3 },
    },
    occupancy: { days: 28, full: 3, interventionId: 12 },
  },
  {
    urlname: 'cabinet-horizon',
    ids: {
      group: 2,
      interventions: {
        'premiere-consultation': 201,
        'seance-de-suivi': 202,
        'reunion-d-information': 203,
      },
      calendarsets: { nord: 21, sud: 22 },
      calendars: { 'mme-aubry': 21, 'm-bertin': 22, 'mme-chapel': 23 },
    },
    occupancy: { days: 21, full: 4, interventionId: 201 },
  },
  {
    urlname: 'mairie-belleville',
    ids: {
      group: 3,
      interventionsets: { 'titres-d-identite': 31, 'autres-demarches': 32 },
      interventions: {
        'carte-d-identite': 301,
        passeport: 302,
        'carte-d-identite-et-passeport': 303,
        'legalisation-de-signature': 304,
        'inscription-scolaire': 305,
      },
      calendars: { 'guichet-1': 31, 'guichet-2': 32 },
    },
    occupancy: { days: 28, full: 2, interventionId: 301 },
  },
  {
    urlname: 'garage-central',
    ids: {
      group: 4,
      interventions: {
        'revision-essence': 401,
        'revision-electrique': 402,
        freins: 403,
        'diagnostic-electronique': 404,
        'permutation-des-pneus': 411,
        geometrie: 412,
      },
      calendarsets: { 'atelier-mecanique': 41, 'atelier-pneus': 42 },
      calendars: { karim: 41, sophie: 42, theo: 43, 'pont-1': 44, 'pont-2': 45 },
    },
    occupancy: { days: 21, full: 3, interventionId: 404 },
  },
  {
    urlname: 'allo-assistance',
    ids: {
      group: 5,
      interventionsets: {
        depannage: 51,
        'garantie-constructeur': 52,
        installation: 53,
        litiges: 54,
      },
      interventions: {
        plomberie: 511,
        electricite: 512,
        serrurerie: 513,
        'garantie-diagnostic': 521,
        'garantie-echange-de-piece': 522,
        'pose-lave-linge': 531,
        'pose-chauffe-eau': 532,
        'contre-visite': 541,
      },
      calendars: { aicha: 51, bruno: 52, gaelle: 53 },
    },
    occupancy: { days: 21, full: 4, interventionId: 513 },
  },
  {
    urlname: 'ferme-des-pres',
    ids: {
      group: 6,
    },
  },
  {
    urlname: 'entreprise-sso',
    ids: {
      group: 7,
      interventions: {
        'entretien-avec-les-ressources-humaines': 701,
        infirmerie: 702,
        'assistance-informatique': 703,
      },
      calendars: { maud: 71, yann: 72, infirmerie: 73, assistance: 74 },
    },
    occupancy: { days: 21, full: 2, interventionId: 701 },
  },
  {
    urlname: 'lord-howe-dive',
    ids: {
      group: 8,
      interventions: {
        'first-dive': 801,
        'reef-dive': 802,
        snorkelling: 803,
        'midnight-dive': 804,
      },
      calendars: { 'blue-noddy': 81, 'night-heron': 82 },
    },
    occupancy: { days: 28, full: 5, interventionId: 801, block: 120 },
  },
];
