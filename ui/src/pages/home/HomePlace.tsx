import { addressLines, Group, inOneLine, type Place, type Website } from '@creneau/core';
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
import { useService } from '../../hooks/use-service';
import { useTranslation } from '../../i18n/use-translation';
import { DirectionsLink } from '../map/DirectionsLink';
import { PlaceMap } from '../map/PlaceMap';
import { networks } from './networks';
import { useHomeStyles } from './home-styles';

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
  const { phone: number } = useService(Group);
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
