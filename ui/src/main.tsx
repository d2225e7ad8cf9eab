import { makeStyles } from '@griffel/react';
import { createRoot } from 'react-dom/client';
import { color } from './theme/tokens';

const useStyles = makeStyles({ root: { color: color.ink } });

function Opening() {
  return <p className={useStyles().root}>Creneau</p>;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Opening />);
