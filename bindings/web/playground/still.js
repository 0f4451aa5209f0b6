// The page contains a picture of its first text, which is shown until libals is loaded.  An address with another text has no use for it.
const still = document.querySelector('.still');
if (location.hash || document.documentElement.hasAttribute('data-live')) still?.remove();
else if (still) requestAnimationFrame(() => setTimeout(() => performance.mark('first-picture')));
