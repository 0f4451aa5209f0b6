// The page contains a picture of its first text, which is shown until libals is loaded.  An address with another text has no use for it.
const page = document.documentElement;
const painted = () => {
  if (document.querySelector('.still')) setTimeout(() => performance.mark('first-picture'));
  else if (document.readyState === 'loading') requestAnimationFrame(painted);
};
if (location.hash || page.hasAttribute('data-live')) page.dataset.other = '';
else requestAnimationFrame(painted);
