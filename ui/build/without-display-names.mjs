/**
 * A loader for React Router: an assignment of `displayName`, and a call of `forwardRef` that is not marked as pure, keep a component in the
 * bundle that nothing imports (its forms and active links, 1.5 KiB).
 */
export default function withoutDisplayNames(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (\w+\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1');
}
