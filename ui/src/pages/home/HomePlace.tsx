import { addressLines, inOneLine, type Network, type Place, type Website } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useButtonLook } from '../../design/Button';
import { FreeText } from '../../design/FreeText';
import { Drawing, Icon } from '../../design/Icon';
import { PhoneLink } from '../../design/PhoneLink';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useVisit } from '../../hooks/use-visit';
import { useTranslation } from '../../i18n/use-translation';
import { DirectionsLink, PlaceMap } from '../map/PlaceMap';
import { useHomeStyles } from './home-styles';

/** In display order, with strokes on a 24 px grid; brand names are not translated. */
const networks: readonly {
  readonly network: Network;
  readonly name: string | undefined;
  readonly path: string;
}[] = [
  {
    network: 'instagram',
    name: 'Instagram',
    path: 'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM16.800 7.200h.01',
  },
  {
    network: 'facebook',
    name: 'Facebook',
    path: 'M15.500 4H14a3 3 0 0 0-3 3v13M8 11.500h7',
  },
  { network: 'twitterX', name: 'X', path: 'M5 5l14 14M19 5L5 19' },
  {
    network: 'snapchat',
    name: 'Snapchat',
    path: 'M12 4c-3 0-4.500 2-4.500 4.500v3L5 12.500l2 1c-.5 2-1.500 3-3 3.500 1 .8 2 .8 3 .8.500 1 1.200 1.200 2.200.900 1-.3 1.600.3 2.800.3s1.800-.6 2.800-.3c1 .3 1.700.1 2.200-.9 1 0 2 0 3-.8-1.500-.5-2.500-1.500-3-3.500l2-1-2.500-1v-3C16.500 6 15 4 12 4z',
  },
  {
    network: 'mail',
    name: undefined,
    path: 'M3.500 7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM4 7.500l8 5.500 8-5.500',
  },
];

const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  map: { height: '188px' },
  body: { padding: '20px 24px 24px', [phone]: { padding: '18px 20px 20px' } },
  address: { margin: '4px 0 0', fontStyle: 'normal', ...text.body },
  contact: { marginTop: '4px', ...text.secondary, color: color.ink2 },
  ways: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    marginTop: '16px',
  },
  links: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  networks: {
    display: 'flex',
    flexWrap: 'wrap',
    margin: '0 -12px',
    padding: '0',
    listStyleType: 'none',
  },
});

interface HomePlaceProps {
  readonly website: Website;
  readonly place: Place;
}

export function HomePlace({ website, place }: HomePlaceProps): ReactElement | null {
  const { t } = useTranslation('home');
  const styles = useStyles();
  const homeStyles = useHomeStyles();
  const iconLook = useButtonLook({ look: 'plain', quiet: true, iconOnly: true });
  const { phone: number } = useVisit().group;
  const { address, lat, lng } = place;
  const { map, contactInfo, websiteLink, socialLink } = website;
  const position = lat === undefined || lng === undefined ? undefined : { lat, lng };
  const links = networks.flatMap(({ network, name, path }) => {
    const link = socialLink[network];
    if (link === undefined) return [];
    const isMail = network === 'mail';
    return [
      {
        key: network,
        href: isMail ? `mailto:${link}` : link,
        name: name ?? t('mail'),
        path,
        isMail,
      },
    ];
  });
  const hasLinks = links.length > 0 || websiteLink !== undefined;
  const hasMap = map && position !== undefined;
  if (!address && number === undefined && !contactInfo && !hasLinks && !hasMap) return null;
  return (
    <section className={homeStyles.card} data-part="place">
      {map && position && (
        <div className={styles.map}>
          <PlaceMap position={position} name={address ? inOneLine(address) : ''} />
        </div>
      )}
      <div className={styles.body}>
        <h2 className={homeStyles.cardTitle}>{t('findUs')}</h2>
        {address && (
          <address className={styles.address}>
            {addressLines(address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        )}
        <FreeText text={contactInfo} className={mergeClasses(homeStyles.free, styles.contact)} />
        <div className={styles.ways}>
          <div className={styles.links}>
            {address && <DirectionsLink address={inOneLine(address)} />}
            {number !== undefined && <PhoneLink phone={number} />}
          </div>
          {hasLinks && (
            <ul className={styles.networks} aria-label={t('networks')}>
              {links.map(({ key, href, name, path, isMail }) => (
                <li key={key}>
                  <a
                    className={iconLook}
                    href={href}
                    {...(!isMail && { target: '_blank', rel: 'noopener noreferrer' })}
                  >
                    <Drawing path={path} />
                    <VisuallyHidden>
                      {isMail ? name : `${name} ${t('layout:newWindow')}`}
                    </VisuallyHidden>
                  </a>
                </li>
              ))}
              {websiteLink !== undefined && (
                <li>
                  <a
                    className={iconLook}
                    href={websiteLink}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    <Icon name="globe" />
                    <VisuallyHidden>{`${t('website')} ${t('layout:newWindow')}`}</VisuallyHidden>
                  </a>
                </li>
              )}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
