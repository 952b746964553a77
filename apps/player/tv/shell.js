/*
 * The start page of the packages for TVs: asks once for the server's address, waits until the server answers, and opens
 * the player there. It runs on the oldest engines of TVs, so it is ES5.
 */
(function () {
  var KEY = 'vitrine-server';
  /** The texts of other languages than English, which are put in when the package is made (tools/packages). */
  var TEXTS = {};
  var language = ((navigator.languages && navigator.languages[0]) || navigator.language || 'en').split('-')[0];
  /** The time for which the address can be changed at a start. */
  var CHANGE_MS = 5000;
  var RETRY_MS = 5000;
  var form = document.getElementById('form');
  var input = document.getElementById('address');
  var change = document.getElementById('change');
  var status = document.getElementById('status');
  /** Raised by every new attempt, so that an answer to an older one does nothing. */
  var attempt = 0;

  /** A message in the language of the TV; English where its catalogue lacks it. */
  function t(message, values) {
    var texts = TEXTS[language] || {};
    return (texts[message] || message).replace(/\{(\w+)\}/g, function (_, name) {
      return values[name];
    });
  }

  function stored() {
    try {
      return localStorage.getItem(KEY);
      // oxlint-disable-next-line no-unused-vars -- ES5 has no catch without a parameter
    } catch (refused) {
      return null;
    }
  }

  /** `http://host:port` of what a person typed; null if it is no address. */
  function originOf(text) {
    var typed = text.trim();
    var link = document.createElement('a');
    link.href = /^https?:\/\//i.test(typed) ? typed : 'http://' + typed;
    return typed === '' || /\s/.test(typed) || link.hostname === '' ? null : link.protocol + '//' + link.host;
  }

  function ask(message) {
    attempt += 1;
    form.hidden = false;
    change.hidden = true;
    input.value = stored() || '';
    status.textContent = message;
    input.focus();
  }

  /** Opens the player when its icon loads: a TV that leaves for a server that is down would show an error for ever. */
  function open(origin, startedMs) {
    attempt += 1;
    var mine = attempt;
    var icon = new Image();
    status.textContent = t('Connecting to {server} …', { server: origin });
    icon.addEventListener('load', function () {
      var waitMs = Math.max(0, startedMs + CHANGE_MS - Date.now());
      setTimeout(function () {
        if (mine === attempt) location.replace(origin + '/player/');
      }, waitMs);
    });
    icon.addEventListener('error', function () {
      if (mine !== attempt) return;
      status.textContent = t('No Vitrine server answers at {server}. Trying again …', { server: origin });
      setTimeout(function () {
        if (mine === attempt) open(origin, startedMs);
      }, RETRY_MS);
    });
    icon.src = origin + '/player/icon-192.png?' + Date.now();
  }

  form.addEventListener('submit', function (event) {
    event.preventDefault();
    var origin = originOf(input.value);
    if (origin === null) {
      status.textContent = t('Please enter an address such as {example}', { example: input.placeholder });
      return;
    }
    try {
      localStorage.setItem(KEY, origin);
      // oxlint-disable-next-line no-unused-vars -- ES5 has no catch without a parameter
    } catch (refused) {
      status.textContent = t('This TV cannot keep the address, and will ask again.');
    }
    form.hidden = true;
    change.hidden = false;
    change.focus();
    open(origin, 0);
  });
  change.addEventListener('click', function () {
    ask('');
  });

  if (TEXTS[language]) document.documentElement.lang = language;
  document.querySelector('label').textContent = t('The address of your server, as its console shows it');
  document.getElementById('start').textContent = t('Start');
  change.textContent = t('Change the address');

  var origin = stored();
  if (origin === null) {
    ask('');
  } else {
    change.hidden = false;
    change.focus();
    open(origin, Date.now());
  }
})();
