import { makeStyles } from '@griffel/react';
import { radius } from '../theme/scale';
import { upTo, breakpoint } from '../theme/breakpoints';

const useStyles = makeStyles({
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

/** The business's mark beside its name; the name says it all, so the picture says nothing. */
export function Logo({ address }: { address: string }) {
  return <img className={useStyles().logo} src={address} alt="" width={44} height={44} />;
}
