// The two members of Unity that the quick start uses, as they work on a computer, and a game that calls it.
using System;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;

namespace UnityEngine
{
    public static class Application
    {
        public static void OpenURL(string url) => Process.Start("xdg-open", $"\"{url}\"");
    }

    public static class JsonUtility
    {
        // As Unity's: members that the JSON lacks keep their values, and members that the type lacks are passed over.
        public static T FromJson<T>(string json)
        {
            var read = new XmlDocument();
            var bytes = Encoding.UTF8.GetBytes(json);
            read.Load(JsonReaderWriterFactory.CreateJsonReader(bytes, XmlDictionaryReaderQuotas.Max));
            var made = Activator.CreateInstance<T>();
            foreach (var field in typeof(T).GetFields())
            {
                var text = read.DocumentElement[field.Name]?.InnerText;
                if (text == null) continue;
                field.SetValue(made, Convert.ChangeType(text, field.FieldType, CultureInfo.InvariantCulture));
            }
            return made;
        }
    }
}

static class Game
{
    static int Main(string[] words)
    {
        Portreeve.Url = words[0];
        Portreeve.Client = int.Parse(words[1]);
        Portreeve.Project = int.Parse(words[2]);
        var sword = words[3];
        var tokens = Portreeve.SignIn().GetAwaiter().GetResult();
        var renewed = Portreeve.Refresh(tokens.refresh_token).GetAwaiter().GetResult();
        Console.WriteLine(renewed.access_token);
        Console.WriteLine(Portreeve.Store(renewed).GetAwaiter().GetResult());
        Console.WriteLine(Portreeve.Items(renewed).GetAwaiter().GetResult());
        Portreeve.Claim(renewed, "welcome").GetAwaiter().GetResult();
        Portreeve.Buy(renewed, "potion", "gold").GetAwaiter().GetResult();
        Console.WriteLine("owned " + Portreeve.Inventory(renewed).GetAwaiter().GetResult());
        Console.WriteLine(Portreeve.Balance(renewed).GetAwaiter().GetResult());
        Portreeve.Consume(renewed, "potion", 1).GetAwaiter().GetResult();
        Console.WriteLine("order " + Portreeve.Pay(renewed, sword).GetAwaiter().GetResult());
        Console.WriteLine("bought " + Portreeve.Inventory(renewed).GetAwaiter().GetResult());
        try { Portreeve.Pay(renewed, sword).GetAwaiter().GetResult(); }
        catch (Exception refused) { Console.WriteLine("again " + refused.Message); }
        return 0;
    }
}
