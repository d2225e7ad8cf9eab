import DOMPurify from 'dompurify';
import { escapeWords, type FreeHtml } from '@creneau/core';

/** The tags that a business may use; the library's defaults allow forms and fixed boxes. */
const ALLOWED_TAGS = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'a',
  'h3',
  'h4',
  'h5',
  'span',
  'div',
  'img',
];
const ALLOWED_ATTR = ['href', 'title', 'alt', 'src'];
const ALLOWED_URI_REGEXP = /^(?:https?|mailto|tel):/i;

const purify = DOMPurify();
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') node.setAttribute('rel', 'noopener noreferrer nofollow');
  if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '');
});

export const sanitizeHtml = (text: FreeHtml): TrustedHTML =>
  purify.sanitize(escapeWords(text), {
    RETURN_TRUSTED_TYPE: true,
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
