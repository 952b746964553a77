/*
 * Runs before the player, in browsers of any age: ES5 only. Where the player cannot start, the screen says why, and a
 * screen that was paired tells the server once. Inserted by the build: CHROME and SAFARI, the oldest versions.
 */
(function () {
  var root = document.documentElement;
  var agent = navigator.userAgent;
  var isDone = false;

  /** The browser's name and version, e.g. `Chrome 61`; empty when it is unknown. */
  function browser() {
    var chrome = /Chrom(?:e|ium)\/(\d+)/.exec(agent);
    if (chrome) return 'Chrome ' + chrome[1];
    var safari = /Version\/(\d+).*Safari/.exec(agent);
    return safari ? 'Safari ' + safari[1] : '';
  }

  function show(text) {
    var box = document.createElement('div');
    box.style.cssText =
      'position:absolute;top:0;right:0;bottom:0;left:0;padding:30vh 8vw 0;overflow:hidden;' +
      'background:#0b0c0b;color:#fff;font:40px/1.35 sans-serif;text-align:center;z-index:9';
    box.textContent = text;
    document.body.appendChild(box);
  }

  /** Tells the server why this screen does not start, unless it knows. */
  function report(text) {
    try {
      var identity = JSON.parse(localStorage.getItem('vitrine.player.identity'));
      if (!identity || localStorage.getItem('vitrine.player.told') === text) return;
      var request = new XMLHttpRequest();
      request.open('POST', '/api/player/v1/start-failure');
      request.setRequestHeader('authorization', 'Bearer ' + identity.deviceToken);
      request.setRequestHeader('content-type', 'application/json');
      request.onload = function () {
        if (request.status === 200) localStorage.setItem('vitrine.player.told', text);
      };
      request.send(JSON.stringify({ message: text, clock: new Date().toISOString() }));
    } catch (error) {
      // This screen has no token without storage. The text is on it.
    }
  }

  function fail(text) {
    if (isDone || root.hasAttribute('data-started')) return;
    isDone = true;
    root.setAttribute('data-failed', '');
    show(text);
    report(text);
  }

  function onError(event) {
    var target = event.target;
    if (target && target.tagName === 'SCRIPT' && !root.hasAttribute('data-started')) {
      // The server stopped between the page and its script, or was upgraded: the next attempt may find it.
      show('The player could not be loaded. Trying again…');
      setTimeout(function () {
        location.reload();
      }, 30000);
    } else if (event.message) {
      var named = browser();
      var text = 'The player can’t start in this browser' + (named && ' (' + named + ')') + ': ' + event.message;
      fail(text.slice(0, 200));
    }
  }

  // Browsers know `BigInt` since Chrome 67 and Safari 14. The version in their name does not help: some TVs state that
  // of another browser.
  if (typeof BigInt === 'undefined') {
    var old = browser();
    var needed = old.indexOf('Safari') === 0 ? 'Safari ' + SAFARI : 'Chrome ' + CHROME;
    fail('This browser is too old' + (old && ' (' + old + ')') + '. Vitrine needs ' + needed + '.');
  } else {
    addEventListener('error', onError, true);
  }
})();
