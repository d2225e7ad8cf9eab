import type { Group } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../Link';
import { PhoneLink } from '../PhoneLink';
import { Button, useButtonLook } from '../Button';
import { Icon } from '../Icon';
import { VisuallyHidden } from '../VisuallyHidden';
import { breakpoint, tight, upTo, width } from '../theme/breakpoints';
import { maxWidth, radius, space, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { useHeaderStyles } from './header-styles';
import { LanguageMenu } from './LanguageMenu';

const useStyles = makeStyles({
  header: {
    position: 'relative',
    zIndex: 10,
    backgroundColor: color.surface,
    borderBottom: `1px solid ${color.line}`,
  },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    maxWidth: `calc(${maxWidth.page} + 2 * ${space.page})`,
    minHeight: '72px',
    margin: '0 auto',
    padding: `8px ${space.page}`,
    [upTo(breakpoint.lg)]: { padding: `8px ${space.pageMd}` },
    [upTo(breakpoint.md)]: { minHeight: '60px', padding: `4px ${space.pageSm}`, gap: '4px' },
  },
  back: { marginLeft: '-12px' },
  business: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minWidth: '0',
    minHeight: '44px',
    marginRight: 'auto',
    borderRadius: radius.button,
    color: color.ink,
    textDecorationLine: 'none',
    [upTo(breakpoint.md)]: { gap: '10px' },
    [tight]: { display: 'block' },
  },
  names: { minWidth: '0' },
  name: {
    display: 'block',
    ...text.section,
    lineHeight: '1.5rem',
    letterSpacing: '-0.01em',
    [upTo(breakpoint.md)]: { fontSize: '1rem', lineHeight: '1.25rem' },
  },
  tagline: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    ...text.hint,
    color: color.ink2,
    overflow: 'hidden',
    textWrap: 'balance',
    [upTo(width.narrow)]: { display: 'none' },
  },
  map: { [upTo(breakpoint.md)]: { display: 'none' } },
  banner: { borderTop: `1px solid ${color.line}` },
  place: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px 28px',
    maxWidth: `calc(${maxWidth.page} + 2 * ${space.page})`,
    margin: '0 auto',
    padding: `16px ${space.page}`,
    [upTo(breakpoint.lg)]: { padding: `16px ${space.pageMd}` },
    [upTo(breakpoint.md)]: { padding: space.pageSm },
  },
  address: {
    margin: '0',
    marginRight: 'auto',
    fontStyle: 'normal',
    ...text.body,
    color: color.ink,
  },
  logo: {
    display: 'block',
    width: '44px',
    height: '44px',
    flex: 'none',
    borderRadius: radius.thumbnail,
    objectFit: 'cover',
    [upTo(breakpoint.md)]: { width: '36px', height: '36px', borderRadius: radius.button },
  },
});

export interface HeaderProps {
  readonly group: Pick<Group, 'name'> &
    Partial<Pick<Group, 'tagline' | 'locale' | 'logo' | 'filesAt' | 'address' | 'phone'>>;
  readonly back?: ReactNode;
  /** Link around the name of the business; undefined where it has no target. */
  readonly home?: ComponentType<{ readonly children: ReactNode }> | undefined;
  /** The map page; undefined where it may not be shown. */
  readonly map?: To | undefined;
  readonly locale: string;
  readonly locales: readonly string[];
  readonly onLocale: (locale: string) => void;
  /** The `nologo` parameter. */
  readonly hidesLogo?: boolean;
  readonly children?: ReactNode;
}

export function Header({
  group,
  back,
  home: Home = NoHome,
  map,
  locale,
  locales,
  onLocale,
  hidesLogo,
  children,
}: HeaderProps): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const entries = useHeaderStyles();
  const banner = useId();
  const [showsPlace, setShowsPlace] = useState(false);
  const { name, tagline, logo, filesAt = '', address, phone } = group;
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        {back}
        <Home>
          {logo !== undefined && !hidesLogo && <Logo address={filesAt + logo} />}
          <span className={styles.names} data-business>
            <strong className={styles.name}>{name}</strong>
            {tagline !== undefined && (
              <span lang={group.locale} className={styles.tagline}>
                {tagline}
              </span>
            )}
          </span>
        </Home>
        {address && (
          <Button
            look="plain"
            quiet
            slim
            className={entries.entry}
            aria-expanded={showsPlace}
            aria-controls={banner}
            onClick={() => setShowsPlace(!showsPlace)}
          >
            <Icon name="pin" />
            <VisuallyHidden>{t('header.address')}</VisuallyHidden>
            <span className={entries.words}>{address.address}</span>
          </Button>
        )}
        {address && map !== undefined && <MapEntry map={map} />}
        {locales.length > 1 && (
          <LanguageMenu locale={locale} locales={locales} onChoose={onLocale} />
        )}
        {children}
      </div>
      {address && (
        <div id={banner} hidden={!showsPlace} className={styles.banner}>
          <div className={styles.place}>
            <address className={styles.address}>
              {address.address}
              <br />
              {address.zipcode} {address.city}
            </address>
            {map !== undefined && <Way map={map} />}
            {phone !== undefined && <PhoneLink phone={phone} />}
          </div>
        </div>
      )}
    </header>
  );
}

function NoHome({ children }: { children: ReactNode }) {
  return <div className={useStyles().business}>{children}</div>;
}

export function HomeLink({ to, children }: { to: To; children: ReactNode }): ReactElement {
  return (
    <Link to={to} className={useStyles().business}>
      {children}
    </Link>
  );
}

export function BackButton({ onPress }: { onPress: () => void }): ReactElement {
  const { t } = useTranslation('layout');
  return (
    <Button look="plain" quiet iconOnly className={useStyles().back} onClick={onPress}>
      <Icon name="back" size={22} />
      <VisuallyHidden>{t('header.back')}</VisuallyHidden>
    </Button>
  );
}

/** Link to the map; phones have no room beside the address and show it there. */
function MapEntry({ map }: { map: To }) {
  const { t } = useTranslation('layout');
  const look = useButtonLook({ look: 'plain', quiet: true, slim: true });
  const entries = useHeaderStyles();
  return (
    <Link className={mergeClasses(look, entries.entry, useStyles().map)} to={map}>
      <Icon name="way" />
      <span className={entries.words}>{t('header.map')}</span>
    </Link>
  );
}

function Way({ map }: { map: To }) {
  const { t } = useTranslation('layout');
  return (
    <Link className={useButtonLook({ slim: true })} to={map}>
      <Icon name="way" size={16} />
      {t('header.way')}
    </Link>
  );
}

/** Decorative, because the name is beside it. */
function Logo({ address }: { address: string }) {
  return <img className={useStyles().logo} src={address} alt="" width={44} height={44} />;
}
